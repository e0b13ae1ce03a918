/** Toasts: short messages that disappear by themselves. */

interface Toast {
  id: number;
  text: string;
  kind: "plain" | "problem";
}

const STAYS = 5000;
let count = 0;

export const toasts = $state<{ all: Toast[] }>({ all: [] });

export function toast(text: string, kind: Toast["kind"] = "plain"): void {
  if (!text || toasts.all.some((other) => other.text === text)) return;
  const id = ++count;
  toasts.all.push({ id, text, kind });
  setTimeout(() => dismiss(id), STAYS);
}

export function dismiss(id: number): void {
  toasts.all = toasts.all.filter((other) => other.id !== id);
}
