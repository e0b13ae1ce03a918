/**
 * Tooltips on hover, keyboard focus and tap, for any element, also inside an SVG:
 * `<g tabindex="0" role="img" aria-label=... {@attach tooltip({ title, text })}>`.
 * One bubble for the whole page, in the top layer, so that nothing cuts it off; Escape closes it.
 */

import type { Attachment } from "svelte/attachments";

interface TooltipText {
  title?: string;
  text: string;
}

const GAP = 8;
let bubble: HTMLElement | null = null;
let owner: Element | null = null;
let count = 0;

function made(): HTMLElement {
  if (bubble) return bubble;
  bubble = document.createElement("div");
  bubble.className = "tip-bubble";
  bubble.setAttribute("popover", "manual");
  // Screen readers use the description of the element itself.
  bubble.setAttribute("aria-hidden", "true");
  document.body.append(bubble);
  addEventListener("keydown", (event) => event.key === "Escape" && hide());
  addEventListener("scroll", () => hide(), { capture: true, passive: true });
  addEventListener("pointerdown", (event) => {
    if (owner && event.target instanceof Node && !owner.contains(event.target)) hide();
  });
  return bubble;
}

function show(on: Element, { title, text }: TooltipText): void {
  const box = made();
  owner = on;
  box.replaceChildren();
  if (title) box.append(Object.assign(document.createElement("b"), { textContent: title }));
  box.append(Object.assign(document.createElement("span"), { textContent: text }));
  if (box.matches(":popover-open")) box.hidePopover();
  box.showPopover();
  const at = on.getBoundingClientRect();
  const own = box.getBoundingClientRect();
  const above = at.top - own.height - GAP;
  const left = at.left + at.width / 2 - own.width / 2;
  box.style.top = `${above >= GAP ? above : Math.min(at.bottom + GAP, innerHeight - own.height - GAP)}px`;
  box.style.left = `${Math.max(GAP, Math.min(left, innerWidth - own.width - GAP))}px`;
}

function hide(of?: Element): void {
  if (!bubble || !owner || (of && of !== owner)) return;
  owner = null;
  bubble.hidePopover();
}

/** An attachment that gives an element its tooltip and its description for screen readers. */
export function tooltip(content: TooltipText): Attachment<HTMLElement | SVGElement> {
  return (on) => {
    const words = document.createElement("span");
    words.id = `tip-${++count}`;
    words.hidden = true;
    words.textContent = content.title ? `${content.title}: ${content.text}` : content.text;
    document.body.append(words);
    on.setAttribute("aria-describedby", words.id);

    const enter = (event: Event) => (event as PointerEvent).pointerType === "mouse" && show(on, content);
    const leave = (event: Event) => (event as PointerEvent).pointerType === "mouse" && hide(on);
    const focus = () => on.matches(":focus-visible, :has(:focus-visible)") && show(on, content);
    const blur = () => hide(on);
    const tap = () => show(on, content);
    on.addEventListener("pointerenter", enter);
    on.addEventListener("pointerleave", leave);
    on.addEventListener("focusin", focus);
    on.addEventListener("focusout", blur);
    on.addEventListener("click", tap);
    return () => {
      hide(on);
      words.remove();
      on.removeAttribute("aria-describedby");
      on.removeEventListener("pointerenter", enter);
      on.removeEventListener("pointerleave", leave);
      on.removeEventListener("focusin", focus);
      on.removeEventListener("focusout", blur);
      on.removeEventListener("click", tap);
    };
  };
}
