/** How far this browser has come with its lessons: the rooms of guided games, what the guide has said, which tips were read. */

const KEY = "charlatans.lessons";

/** Something the guide said, with the values in its text. */
export interface Said {
  id: string;
  facts: Record<string, string | number>;
}

interface Kept {
  /** The room of the last guided game, by game. */
  rooms: Record<string, string>;
  /** The games whose guided game was finished. */
  done: string[];
  /** What was said in these rooms. */
  said: Record<string, Said[]>;
  /** The rooms in which the guide was sent away. */
  away: string[];
  /** The tips that were read, by game. */
  tips: Record<string, Said[]>;
}

const NOTHING: Kept = { rooms: {}, done: [], said: {}, away: [], tips: {} };

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...NOTHING, ...(typeof kept === "object" ? (kept as Partial<Kept>) : {}) };
  } catch {
    return NOTHING;
  }
}

class LessonProgress {
  #kept = $state.raw<Kept>(read());

  /** The room of a guided game that was begun and not finished. */
  unfinished(game: string): string | null {
    return this.#kept.done.includes(game) ? null : (this.#kept.rooms[game] ?? null);
  }
  isDone(game: string): boolean {
    return this.#kept.done.includes(game);
  }
  begin(game: string, room: string): void {
    const { done, rooms } = this.#kept;
    // Only what was said in the latest guided games is needed.
    const latest = new Set([...Object.values({ ...rooms, [game]: room })]);
    const said = Object.fromEntries(Object.entries(this.#kept.said).filter(([other]) => latest.has(other)));
    this.#keep({ rooms: { ...rooms, [game]: room }, done: done.filter((other) => other !== game), said, away: [] });
  }
  finish(game: string): void {
    if (!this.isDone(game)) this.#keep({ done: [...this.#kept.done, game] });
  }
  said(room: string): Said[] {
    return this.#kept.said[room] ?? [];
  }
  say(room: string, said: Said[]): void {
    this.#keep({ said: { ...this.#kept.said, [room]: said } });
  }
  tips(game: string): Said[] {
    return this.#kept.tips[game] ?? [];
  }
  readTips(game: string, tips: Said[]): void {
    this.#keep({ tips: { ...this.#kept.tips, [game]: tips } });
  }
  isAway(room: string): boolean {
    return this.#kept.away.includes(room);
  }
  send(room: string, away: boolean): void {
    const others = this.#kept.away.filter((other) => other !== room);
    this.#keep({ away: away ? [...others, room] : others });
  }

  #keep(some: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...some };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // Without storage, it is known until the page is closed.
    }
  }
}

export const lessons = new LessonProgress();
