/** A small router on the browser's history. Secrets of links are in the fragment, so they are in no server log. */

export type Route =
  | { page: "lobby" }
  | { page: "room"; room: string; watch: string | null; invite?: string }
  | { page: "replay"; room: string; step: number | null; eyes: number | null }
  | { page: "review"; room: string; eyes: number | null }
  | { page: "verify"; room: string }
  | { page: "replays" }
  | { page: "daily" }
  | { page: "help"; game: string | null; section: string }
  | { page: "puzzles"; game: string | null; puzzle: string | null; theme: string | null }
  | { page: "unknown" };

function number(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** The route of a URL. */
export function parsed(address: URL): Route {
  const [first = "", second = "", ...rest] = address.pathname.split("/").filter(Boolean);
  if (first === "puzzles" && rest.length < 2) {
    return { page: "puzzles", game: second || null, puzzle: rest[0] ?? null, theme: address.searchParams.get("theme") };
  }
  if (rest.length > 0) return { page: "unknown" };
  if (first === "") return { page: "lobby" };
  if (first === "replays" && !second) return { page: "replays" };
  if (first === "daily" && !second) return { page: "daily" };
  if (first === "help") return { page: "help", game: second || null, section: address.hash.slice(1) };
  if (!/^[\w-]{1,64}$/.test(second)) return { page: "unknown" };
  if (first === "room") {
    const secrets = new URLSearchParams(address.hash.slice(1));
    return { page: "room", room: second, watch: secrets.get("watch"), invite: secrets.get("invite") ?? undefined };
  }
  if (first === "replay") {
    const query = address.searchParams;
    return { page: "replay", room: second, step: number(query.get("step")), eyes: number(query.get("eyes")) };
  }
  if (first === "review") return { page: "review", room: second, eyes: number(address.searchParams.get("eyes")) };
  if (first === "verify") return { page: "verify", room: second };
  return { page: "unknown" };
}

class Router {
  /** Whether the user has navigated within the app; false on the first page. */
  moved = false;
  /** How far down the page was when it was left, if the user comes back to it: what is loaded first scrolls there once it is shown. */
  top = 0;
  now = $state.raw<Route>(typeof location === "undefined" ? { page: "lobby" } : parsed(new URL(location.href)));

  constructor() {
    if (typeof addEventListener !== "function") return;
    addEventListener("popstate", ({ state }) => {
      this.top = (state as { top?: number } | null)?.top ?? 0;
      this.#read();
    });
    addEventListener("hashchange", () => this.#read());
  }

  go(path: string): void {
    this.moved = true;
    this.top = 0;
    history.replaceState({ ...(history.state as object | null), top: scrollY }, "");
    history.pushState(null, "", path);
    this.#read();
    scrollTo(0, 0);
  }

  /** Replaces the address without a new history entry. */
  replace(path: string): void {
    history.replaceState(history.state, "", path);
    this.#read();
  }

  #read(): void {
    this.now = parsed(new URL(location.href));
  }
}

export const router = new Router();

/** An action for links within the app: navigates without a reload; leaves modified clicks to the browser. */
export function link(anchor: HTMLAnchorElement): { destroy: () => void } {
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.go(anchor.getAttribute("href") ?? "/");
  };
  anchor.addEventListener("click", click);
  return { destroy: () => anchor.removeEventListener("click", click) };
}
