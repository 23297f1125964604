import { fold } from '@parvoz/contract/fold.ts';
import { MIN_QUERY_LENGTH } from '@parvoz/contract/limits.ts';

const MAX_LENGTH = 100;
const MAX_WORDS = 8;
/** Texts that wait in one process: more at once are nobody's searches. */
const MAX_WAITING = 1000;

/** An address of mail or web, or as many digits as phones, documents and cards have. */
const PERSONAL = /@|:\/\/|www\.|\bt\.me\b|(?:\p{Nd}[\s().+-]*){5}/iu;

/**
 * Returns the text that is stored of a query without results: folded, so that spellings of the same text are counted together.
 * Null for a text that may identify a person, or that was no query.
 */
export const missedText = (typed: string): string | null => {
  if (typed.length > MAX_LENGTH || PERSONAL.test(typed.normalize('NFKC'))) return null;
  const text = fold(typed);
  const isQuery = text.length >= MIN_QUERY_LENGTH && text.split(' ').length <= MAX_WORDS;
  return isQuery && text.length <= MAX_LENGTH ? text : null;
};

interface Waiting {
  count: number;
  since: number;
}

/** Queries that have found nothing, until they are written. */
export class MissBuffer {
  #waiting = new Map<string, Waiting>();

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** Suggestions look for what is being typed: its beginning, in vain a moment ago, was no query of its own. */
  #takeOverBeginning(text: string): void {
    for (let end = text.length - 1; end >= MIN_QUERY_LENGTH; end--) {
      const beginning = text.slice(0, end).trimEnd();
      const begun = this.#waiting.get(beginning);
      if (!begun) continue;
      if (begun.count > 1) begun.count--;
      else this.#waiting.delete(beginning);
      return;
    }
  }

  add(text: string, now: number): void {
    this.#takeOverBeginning(text);
    this.put(text, now, 1);
  }

  put(text: string, now: number, count: number): void {
    const known = this.#waiting.get(text);
    if (known) known.count += count;
    else if (this.#waiting.size < MAX_WAITING) this.#waiting.set(text, { count, since: now });
  }

  /** Takes out what has waited since a moment, or longer. */
  take(until: number): { text: string; count: number }[] {
    const old = [...this.#waiting].filter(([, { since }]) => since <= until);
    for (const [text] of old) this.#waiting.delete(text);
    return old.map(([text, { count }]) => ({ text, count }));
  }
}
