/**
 * Tooltips and "What is this?": on hover, keyboard focus, tap and long press, for any element, also inside an SVG.
 * `data-about="droplet"` gives an element the text of that symbol (symbols.ts); `{@attach tooltip({ about, title, text })}` a text
 * of its own, to which the symbol's is added where there is room. One bubble for the whole page, in the top layer, so that
 * nothing cuts it off; Escape closes it.
 */

import type { Attachment } from "svelte/attachments";
import { afterLongPress } from "./long-press";
import { pick } from "../lib/language.svelte";
import { explain } from "./explain.svelte";
import { rulesAddress, symbolText } from "./symbols";
import { texts } from "./texts";

interface TooltipText {
  title?: string;
  text: string;
  /** The symbol it is about. */
  about?: string;
}

export interface Explanation {
  title: string;
  text: string;
  /** What the symbol is in general, if `text` is about this one in particular. */
  more: string;
  /** The section of the rules that says more. */
  rules: string;
}

/** Everything that answers. */
export const EXPLAINED = "[data-about], [data-tip]";
const GAP = 8;
/** A symbol without a text of its own answers only if the mouse rests on it. */
const REST_MS = 450;

const contents = new WeakMap<Element, TooltipText>();
let bubble: HTMLElement | null = null;
let owner: Element | null = null;
let resting: ReturnType<typeof setTimeout> | undefined;
let count = 0;

/** What an element is; null if it has no explanation (yet). */
export function explanationOf(on: Element): Explanation | null {
  const own = contents.get(on);
  const symbol = symbolText(on.getAttribute("data-about") ?? "");
  if (!own && !symbol) return null;
  return {
    title: own?.title ?? symbol?.title ?? "",
    text: own?.text ?? symbol?.text ?? "",
    more: symbol?.more ?? (own && symbol ? symbol.text : ""),
    rules: symbol?.rules ?? "",
  };
}

/** The innermost element around a target that answers. */
export function explainedAt(target: EventTarget | null): Element | null {
  let at = target instanceof Element ? target.closest(EXPLAINED) : null;
  while (at && !explanationOf(at)) at = at.parentElement?.closest(EXPLAINED) ?? null;
  return at;
}

function made(): HTMLElement {
  if (bubble) return bubble;
  bubble = document.createElement("div");
  bubble.className = "tip-bubble";
  bubble.setAttribute("popover", "manual");
  // Screen readers use the description of the element itself.
  bubble.setAttribute("aria-hidden", "true");
  document.body.append(bubble);
  return bubble;
}

function line(tag: "b" | "span", text: string, name = ""): HTMLElement {
  return Object.assign(document.createElement(tag), { textContent: text, className: name });
}

function rulesLink(section: string): HTMLElement {
  const link = document.createElement("a");
  Object.assign(link, { textContent: pick(texts).inTheRules, href: rulesAddress(section), target: "_blank" });
  link.onclick = (event) => {
    hideTooltip();
    if (!explain.rules) return;
    event.preventDefault();
    explain.rules(section);
  };
  return link;
}

/** Shows the bubble; `whole`, after a long press, with all there is to say and a link to the rules. */
function show(on: Element, whole = false): void {
  const said = explanationOf(on);
  if (!said) return;
  const box = made();
  owner = on;
  box.replaceChildren();
  if (said.title) box.append(line("b", said.title));
  box.append(line("span", said.text));
  if (whole && said.more) box.append(line("span", said.more, "more"));
  if (whole && said.rules) box.append(rulesLink(said.rules));
  if (box.matches(":popover-open")) box.hidePopover();
  box.showPopover();
  const at = on.getBoundingClientRect();
  const own = box.getBoundingClientRect();
  const above = at.top - own.height - GAP;
  const left = at.left + at.width / 2 - own.width / 2;
  box.style.top = `${above >= GAP ? above : Math.min(at.bottom + GAP, innerHeight - own.height - GAP)}px`;
  box.style.left = `${Math.max(GAP, Math.min(left, innerWidth - own.width - GAP))}px`;
}

export function hideTooltip(of?: Element): void {
  clearTimeout(resting);
  if (!bubble || !owner || (of && of !== owner)) return;
  owner = null;
  bubble.hidePopover();
}

function hovered({ target, pointerType }: PointerEvent): void {
  if (pointerType !== "mouse") return;
  const on = explainedAt(target);
  if (on === owner && on) return;
  hideTooltip();
  if (!on) return;
  if (contents.has(on)) show(on);
  else resting = setTimeout(() => on.isConnected && show(on), REST_MS);
}

function tapped({ target }: Event): void {
  const on = explainedAt(target);
  if (on && contents.has(on)) show(on);
  else if (!on && target instanceof Node && !bubble?.contains(target)) hideTooltip();
}

function focused({ target }: Event): void {
  const on = explainedAt(target);
  if (on && contents.has(on) && on.matches(":focus-visible, :has(:focus-visible)")) show(on);
}

if (typeof document !== "undefined") {
  document.addEventListener("pointerover", hovered);
  document.documentElement.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && hideTooltip());
  document.addEventListener("focusin", focused);
  document.addEventListener("focusout", ({ target }) => target instanceof Node && owner?.contains(target) && hideTooltip());
  document.addEventListener("click", tapped);
  addEventListener("keydown", (event) => event.key === "Escape" && hideTooltip());
  addEventListener("scroll", () => hideTooltip(), { capture: true, passive: true });
  addEventListener("pointerdown", ({ target }) => {
    clearTimeout(resting);
    if (owner && target instanceof Node && !owner.contains(target) && !bubble?.contains(target)) hideTooltip();
  });
  afterLongPress(explainedAt, (on) => show(on, true));
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
    on.setAttribute("data-tip", "");
    if (content.about) on.setAttribute("data-about", content.about);
    contents.set(on, content);
    return () => {
      hideTooltip(on);
      words.remove();
      contents.delete(on);
      for (const name of ["aria-describedby", "data-tip", ...(content.about ? ["data-about"] : [])]) on.removeAttribute(name);
    };
  };
}
