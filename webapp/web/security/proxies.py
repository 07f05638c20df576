"""Which proxies are believed when they say for whom they ask.

Those of this machine always are. FENBOARD_PROXIES names others by their addresses and networks:

    10.0.0.5, fd00::/8

Anybody else who says so is a visitor who wants to pass for another one.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network

PROXIES = "fenboard-proxies"
"""Where the application keeps them."""

Address = IPv4Address | IPv6Address
Networks = tuple[IPv4Network | IPv6Network, ...]


def is_believed(peer: Address, proxies: Networks) -> bool:
    """Whether who is at the other end of a connection may say for whom it asks."""
    return peer.is_loopback or any(peer in network for network in proxies)
