"""A hall for each night."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browsing import InBrowser
from tests.nights.hall import Night, laptop
from tests.nights.people import SOON_MS, Album

PICTURES = "RIFFLE_TEST_PICTURES"  # a folder for the pictures of the nights

Play = Callable[[Callable[[Night], None]], None]


@pytest.fixture
def play(tmp_path: Path, request: pytest.FixtureRequest, in_browser: InBrowser) -> Iterator[Play]:
    """play(night): a whole night, in an empty hall; afterwards everything is as it must be."""
    folder = os.environ.get(PICTURES)
    album = Album(Path(folder) / request.node.name if folder else None)

    def run(story: Callable[[Night], None]) -> None:
        with laptop(tmp_path) as serving:

            def tell(browser: Browser) -> None:
                night = Night(browser, serving, album)
                try:
                    story(night)
                finally:
                    for context in browser.contexts:
                        album.take(context.pages[0], "last")
                        context.close()
                assert night.complaints == []

            in_browser(tell)
            serving.process.stop()
            serving.expect_sound()

    expect.set_options(timeout=SOON_MS)
    yield run
    expect.set_options(timeout=None)
