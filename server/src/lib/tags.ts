/** Tag of everything: of a notice about it, and of an answer without known tags. */
export const EVERYTHING = '*';

/** Changes that are remembered, for answers that were begun before them. */
const MAX_REMEMBERED = 1000;

const concerns = (changed: ReadonlySet<string>, tags: readonly string[]): boolean =>
  changed.has(EVERYTHING) || tags.some((tag) => tag === EVERYTHING || changed.has(tag));

/**
 * Tracks which cached answers are out of date after which change. An answer has tags of its content, a change those of its
 * subject; an answer without tags is out of date after every change.
 */
export class TagVersions {
  #version = 0;
  /** The newest changes; the last one made the current version. */
  #changes: ReadonlySet<string>[] = [];

  get version(): number {
    return this.#version;
  }

  /** Records a change; returns a function that tells whether what has these tags is out of date now. */
  change(changed: readonly string[]): (tags: readonly string[]) => boolean {
    this.#version++;
    const latest = new Set(changed);
    this.#changes.push(latest);
    if (this.#changes.length > MAX_REMEMBERED) this.#changes.shift();
    return (tags) => concerns(latest, tags);
  }

  /** Returns whether nothing that these tags name has changed since a version. */
  isCurrent(tags: readonly string[], since: number): boolean {
    const passed = this.#version - since;
    if (passed === 0) return true;
    if (since < 0 || passed > this.#changes.length) return false;
    return !this.#changes.slice(-passed).some((changed) => concerns(changed, tags));
  }
}

/** Returns the tags of a notice, as its triggers have written them; none means everything. */
export const readTags = (payload: string | null): string[] => (payload ? payload.split(',') : [EVERYTHING]);
