"""Finding a Chromium to test with, on any machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Playwright

VARIABLE = "FENBOARD_BROWSER"
# Without windows, so that it takes a third less time.
SHELL = "chromium-headless-shell"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
)
MISSING = (
    "No browser for the browser tests: install Chromium or Google Chrome (on Debian or Ubuntu: "
    f"apt install {SHELL}), or set {VARIABLE} to the path of one."
)


class NoBrowserError(Exception):
    """No browser can be had; the message says what to install."""


def find_browser(playwright: Playwright, *, headed: bool = False) -> str:
    """The path of a Chromium: named by the variable, the system's, or Playwright's own.

    headed   whether it is to be watched, which not all can be

    Playwright's own is downloaded where there is no other. Raises NoBrowserError.
    """
    named = os.environ.get(VARIABLE)
    if named:
        if shutil.which(named):
            return named
        raise NoBrowserError(f"{VARIABLE} is set to {named}, which cannot be run.")
    names = NAMES if headed else (SHELL, *NAMES)
    installed = next(filter(None, map(shutil.which, (*names, *PLACES))), None)
    own = playwright.chromium.executable_path
    if installed or Path(own).exists():
        return installed or own
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    if Path(own).exists():
        return own
    raise NoBrowserError(MISSING)
