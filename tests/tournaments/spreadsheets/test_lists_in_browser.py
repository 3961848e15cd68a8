"""A hostile list from a laptop's disk: looked at in a browser, put right, and signed up."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Dialog, expect

from tests.browsing import InBrowser, expect_accessible, log_in, new_page
from tests.factories import make_open_tournament, make_user
from tests.tournaments.spreadsheets.test_lists import HOSTILE
from tournaments.models import Registration, Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_hostile_file_is_shown_line_by_line_put_right_and_signed_up(
    server: str, in_browser: InBrowser, tmp_path: Path
) -> None:
    make_user(Role.DIRECTOR, "director")
    night = make_open_tournament()
    path = tmp_path / "people;drop.csv"
    path.write_bytes(HOSTILE.encode("utf-8-sig"))
    complaints: list[str] = []

    def ran(dialog: Dialog) -> None:
        complaints.append(f"a script of the list ran: {dialog.message}")

    def steps(browser: Browser) -> None:
        page = new_page(browser, complaints=complaints)
        page.on("dialog", ran)
        log_in(page, server, "director", f"/t/{night.pk}/lists/")
        page.locator("#list-file").set_input_files(path)
        page.get_by_role("button", name="Look at it").click()
        expect(page.get_by_role("heading", name="4 to sign up, 5 left out")).to_be_visible()
        expect(page.get_by_role("region", name="What becomes of every line")).to_contain_text(
            "A name does not begin with =."
        )
        expect_accessible(page)
        text = page.get_by_label("What was read")
        text.fill(text.input_value().replace("not-a-mail", "bob@example.org"))
        page.get_by_role("button", name="Look again").click()
        expect(page.get_by_role("heading", name="5 to sign up, 4 left out")).to_be_visible()
        page.get_by_role("button", name="Sign up 5").click()
        expect(page.get_by_text("5 signed up, 4 left out.")).to_be_visible()

    in_browser(steps)
    assert complaints == []
    assert Registration.objects.count() == 5
