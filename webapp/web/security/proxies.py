"""Which proxies are believed when they say for whom they ask.

Those of this machine always are. FENBOARD_PROXIES names others by their addresses and networks:

    10.0.0.5, fd00::/8

Anybody else who says so is a visitor who wants to pass for another one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_network
from typing import Any

PROXIES = "fenboard-proxies"
"""Where the application keeps them."""

Address = IPv4Address | IPv6Address
Networks = tuple[IPv4Network | IPv6Network, ...]


class ProxiesError(ValueError):
    """FENBOARD_PROXIES is no list of addresses and networks."""


def trusted_proxies(setting: Any) -> Networks:
    """The networks in FENBOARD_PROXIES: a list, or a text with commas or spaces between them.

    Raises ProxiesError for anything else.
    """
    if isinstance(setting, str):
        setting = re.split(r"[\s,]", setting)
    if not isinstance(setting, Sequence) or not all(isinstance(one, str) for one in setting):
        raise ProxiesError(setting)
    try:
        return tuple(ip_network(one.strip(), strict=False) for one in setting if one.strip())
    except ValueError as error:
        raise ProxiesError(setting) from error


def is_believed(peer: Address, proxies: Networks) -> bool:
    """Whether who is at the other end of a connection may say for whom it asks."""
    return peer.is_loopback or any(peer in network for network in proxies)
