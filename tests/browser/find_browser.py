"""Finding a Chromium to test with, on any machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Playwright

VARIABLE = "FENBOARD_BROWSER"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
)
MISSING = (
    "No browser for the browser tests: install Chromium or Google Chrome (on Debian or Ubuntu: "
    f"apt install chromium), or set {VARIABLE} to the path of one."
)


class NoBrowserError(Exception):
    """No browser can be had; the message says what to install."""


def find_browser(playwright: Playwright) -> str:
    """The path of a Chromium: named by the variable, the system's, or Playwright's own.

    Playwright's own is downloaded where there is no other. Raises NoBrowserError.
    """
    named = os.environ.get(VARIABLE)
    if named:
        if shutil.which(named):
            return named
        raise NoBrowserError(f"{VARIABLE} is set to {named}, which cannot be run.")
    installed = next(filter(None, map(shutil.which, (*NAMES, *PLACES))), None)
    own = playwright.chromium.executable_path
    if installed or Path(own).exists():
        return installed or own
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    if Path(own).exists():
        return own
    raise NoBrowserError(MISSING)
