/** Marks a scrolling box while there is more content below, so that it fades out there: app.css, `[data-more]`. */

import type { Attachment } from "svelte/attachments";

export const fadeOverflow: Attachment<HTMLElement> = (box) => {
  const look = () =>
    box.toggleAttribute(
      "data-more",
      box.scrollHeight - box.clientHeight - box.scrollTop > 4 && getComputedStyle(box).overflowY !== "visible",
    );
  const sizes = new ResizeObserver(look);
  const contents = new MutationObserver(look);
  sizes.observe(box);
  contents.observe(box, { childList: true, subtree: true, characterData: true });
  box.addEventListener("scroll", look, { passive: true });
  return () => {
    sizes.disconnect();
    contents.disconnect();
    box.removeEventListener("scroll", look);
  };
};
