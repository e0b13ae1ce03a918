"""A newcomer in a guided game: reads what the guide says, and does what it asks for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .guest import BIDS, Choose, Guest, Option

GUIDE = '[data-test="guide"]'
NEXT = '[data-test="guide-next"]'
LOOK_AT_GUIDE = """() => {
  const bubble = document.querySelector('[data-test="guide"]');
  if (!bubble || bubble.style.visibility === 'hidden') return null;
  const box = bubble.getBoundingClientRect();
  const ring = document.querySelector('[data-test="guide-ring"]')?.getBoundingClientRect();
  const across = ring ? Math.min(box.right, ring.right) - Math.max(box.left, ring.left) : 0;
  const down = ring ? Math.min(box.bottom, ring.bottom) - Math.max(box.top, ring.top) : 0;
  return {
    step: bubble.dataset.step,
    text: bubble.querySelector('p').textContent,
    spoken: document.querySelector('[data-test="guide-says"]').textContent,
    next: bubble.querySelector('[data-test="guide-next"]') !== null,
    ends: bubble.querySelector('[data-test="first-game"]') !== null,
    ring: ring !== undefined,
    covers: across > 0 && down > 0 ? across * down / (ring.width * ring.height) : 0,
    inside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
    cut: bubble.scrollHeight > bubble.clientHeight + 1 || bubble.scrollWidth > bubble.clientWidth + 1,
  };
}"""
MOST_COVERED = 0.34
"""How much of something large, like the pot on a phone, the bubble may cover."""
WAYS_OUT = ("done", "none")
STOPS = ("stop", "complete")


def greedy(options: list[Option], chance: object = None) -> Option:
    """Never stops if it can go on."""
    return next((option for option in options if option["kind"] not in WAYS_OUT), options[0])


class Newcomer(Guest):
    """Plays a guided game."""

    def __init__(self, page: Any, seed: object = 0) -> None:
        super().__init__(page, seed)
        self.heard: list[str] = []
        """The steps that the guide has said, in order."""

    def learn(self, game: str) -> None:
        """From the lobby to the guide's first sentence."""
        self.forget()
        self.page.goto("/")
        self.press(self.page.locator(f'[data-test="learn-{game}"]'))
        self.page.locator(GUIDE).wait_for()

    @property
    def is_asked(self) -> bool:
        """Whether there is something to decide."""
        return bool(self.state) and not self.is_under_way and bool(self.prompt)

    def guide(self) -> dict[str, Any] | None:
        """What the guide says now."""
        said: dict[str, Any] | None = self.read(LOOK_AT_GUIDE)
        return said

    def prudent(self, options: list[Option], chance: object = None) -> Option:
        """Does what is offered first, and stops once the guide has said why."""
        stops = [option for option in options if option["kind"] in STOPS]
        return stops[0] if stops and "stopOrDraw" in self.heard else greedy(options)

    def follow(self, choose: Choose | None = None) -> Iterator[dict[str, Any]]:
        """Follows the lesson to its end; yields everything the guide says, once it is shown."""
        patience = 0
        while True:
            said = self.guide()
            if said and said["step"] not in self.heard:
                self.heard.append(said["step"])
                self._is_well_placed(said)
                yield said
                patience = 0
                if said["ends"]:
                    return
                continue
            if said and said["next"]:
                self.go_on(said["step"])
            elif self.is_asked and (said or patience > 12):
                number = len(self.sent)
                self.make((choose or self.prudent)(self.options, self.chance))
                self.wait(lambda number=number: len(self.sent) > number, "the decision to be sent")
                patience = 0
            else:
                patience += 1
                self.page.wait_for_timeout(15)

    def go_on(self, step: str) -> None:
        """Presses "Next"."""
        self.press(self.page.locator(f'{GUIDE}[data-step="{step}"] {NEXT}'))

    def make(self, option: Option) -> None:
        """Makes a decision."""
        if option["kind"] in BIDS:
            self.bid()
            return
        if option["kind"] == "offer":
            self.put_together(option)
        self.press(self.control(option["action"]))

    def _is_well_placed(self, said: dict[str, Any]) -> None:
        assert said["text"].strip(), said
        assert "{" not in said["text"], said
        assert said["spoken"] == said["text"], "a screen reader hears the same"
        assert said["inside"], f"the bubble is cut off: {said}"
        assert not said["cut"], f"the bubble's text is cut off: {said}"
        assert said["covers"] <= MOST_COVERED, f"the bubble covers what it points at: {said}"
