/** Long presses by touch or pen, which act instead of the tap, the text selection and the context menu they would otherwise end in. */

const HOLD_MS = 480;
/** A finger that moves further scrolls. */
const SLACK = 10;
/** How long after a long press its click may come. */
const CLICK_MS = 400;

/** Calls `act` for every long press on something that `subjectAt` finds at its target. */
export function afterLongPress(subjectAt: (target: EventTarget | null) => Element | null, act: (on: Element) => void): void {
  let held: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | null = null;
  let acted = false;

  function release(): void {
    if (held) clearTimeout(held.timer);
    held = null;
  }

  addEventListener("pointerdown", ({ target, pointerType, isPrimary, clientX: x, clientY: y }) => {
    release();
    acted = false;
    const on = pointerType === "mouse" || !isPrimary ? null : subjectAt(target);
    if (!on) return;
    const timer = setTimeout(() => {
      held = null;
      acted = true;
      act(on);
    }, HOLD_MS);
    held = { timer, x, y };
  });
  addEventListener("pointermove", ({ clientX, clientY }) => {
    if (held && Math.hypot(clientX - held.x, clientY - held.y) > SLACK) release();
  });
  addEventListener("pointercancel", release);
  addEventListener("pointerup", () => {
    release();
    if (acted) setTimeout(() => (acted = false), CLICK_MS);
  });
  for (const what of ["click", "contextmenu"] as const) {
    addEventListener(
      what,
      (event) => {
        if (!acted && !(what === "contextmenu" && held)) return;
        event.preventDefault();
        event.stopPropagation();
        if (what === "click") acted = false;
      },
      true,
    );
  }
}
