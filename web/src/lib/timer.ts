/** A one-shot timer that can be cancelled and asked whether it is pending. */

export class Timer {
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** Whether it is pending. */
  get on(): boolean {
    return this.#timer !== null;
  }

  /** Calls `ring` once after so many milliseconds; replaces an earlier call. */
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
