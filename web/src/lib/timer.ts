/** A timer that rings once, and can be asked whether it still will. */

export class Timer {
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** Whether it still will ring. */
  get on(): boolean {
    return this.#timer !== null;
  }

  /** Rings once, so many milliseconds from now; an earlier setting is forgotten. */
  set(after: number, ring: () => void): void {
    this.off();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      ring();
    }, after);
  }

  off(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
