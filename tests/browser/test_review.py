"""The review of a finished game: reached from its end, moved along by keyboard, tried again; on a phone in German; and of a record that is handed in."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.server_process import ServerProcess

from .conftest import PHONE, NewContext
from .finished import finished
from .german import all_german, english_on
from .guest import visit
from .test_accessibility import none_found, problems

VERDICT, SLIDER, MOMENT, TURNING, TABLE, DECISION, WAYS, TO_REVIEW = (
    f'[data-test="{name}"]'
    for name in (
        "verdict",
        "curve-slider",
        "curve-moment",
        "turning-point",
        "table-then",
        "decision",
        "try-again",
        "to-review",
    )
)
PER_CENT = re.compile(r"[\d,.]+\s%")


def tenths(text: str) -> int:
    """A figure of the books in tenths of a per cent."""
    return round(10 * float(re.sub(r"[^\d.,−]", "", text).replace("−", "-").replace(",", ".")))


def books_add_up(page: Page, seats: int) -> None:
    """What is shown adds up, for every seat."""
    for seat in range(seats):
        *parts, result = (tenths(cell) for cell in page.locator(f'[data-test="books-{seat}"] td').all_inner_texts())
        assert sum(parts) == result


def test_a_review_from_the_end_of_a_game_to_another_try(page: Page, server: ServerProcess) -> None:
    over = finished(server, "duel")
    visit(page, f"/room/{over.room}#watch={over.watch}", TO_REVIEW)
    page.locator(TO_REVIEW).click()
    expect(page.locator(VERDICT)).to_contain_text(PER_CENT)
    books_add_up(page, 2)
    expect(page.locator('[data-test="first-answer"]')).to_be_visible()
    slider = page.locator(SLIDER)
    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator(MOMENT)).to_contain_text("Round 1, decision 1 of")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("decision 2 of .*%.*%"))
    none_found(problems(page, "a review"))
    other = page.locator('[data-test="review-seat"] label').nth(1)
    other.click()
    expect(page).to_have_url(re.compile(r"\?eyes=1$"))
    expect(page.locator(VERDICT)).to_contain_text(other.inner_text())
    page.locator('[data-test="grade-filter"] label').last.click()
    assert page.locator(DECISION).count() > 3
    page.locator(TABLE).first.scroll_into_view_if_needed()
    expect(page.locator(f"{TABLE} .table-layout").first).to_be_visible()
    page.locator(f'{TURNING} [data-test="show-me"]').first.click()
    expect(page).to_have_url(re.compile("/replay/"))
    page.go_back()
    page.wait_for_function("() => scrollY > 400")  # Back where one was.
    page.locator(f"{TURNING} {WAYS}").first.click()
    expect(page).to_have_url(re.compile("/room/"))
    expect(page.locator(".table-layout")).to_be_visible()


def test_a_handed_in_record_on_a_phone_in_german(new_context: NewContext, server: ServerProcess) -> None:
    over = finished(server, "duel")
    page = new_context(**PHONE, locale="de-DE").new_page()
    journal = page.request.get(f"{server.address}/api/rooms/{over.room}/journal").text()
    visit(page, "/replays", '[data-test="upload"]')
    page.locator('[data-test="upload"]').tap()
    page.locator('[data-test="upload-text"]').fill(journal[:-20])
    page.locator('[data-test="upload-go"]').tap()
    expect(page.locator('[data-test="upload-problem"]')).to_be_visible()
    page.locator('[data-test="upload-text"]').fill(journal)
    page.locator('[data-test="upload-go"]').tap()
    expect(page).to_have_url(re.compile("/review/"))
    expect(page.locator(VERDICT)).to_contain_text(PER_CENT)
    books_add_up(page, 2)
    all_german(english_on(page, set()))
    page.locator(TABLE).first.scroll_into_view_if_needed()
    expect(page.locator(f"{TABLE} .table-layout").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.locator('[data-test="show-me"]').first.tap()
    expect(page).to_have_url(re.compile(r"/replay/.*eyes=\d"))


def test_the_same_thing_may_happen_twice_in_one_moment(page: Page, server: ServerProcess) -> None:
    """As when two chips of a kind are drawn: both are told."""

    def twice(route: Route) -> None:
        answer = route.fetch()
        review = answer.json()
        for moment in review["moments"]:
            moment["events"] *= 2
        route.fulfill(response=answer, json=review)

    page.route(re.compile(r"/review\?language="), twice)
    visit(page, f"/review/{finished(server, 'duel').room}", TURNING)
    told = [point.locator(".words > p:not([class])").all_inner_texts() for point in page.locator(TURNING).all()]
    assert any(len(set(texts)) < len(texts) for texts in told)
