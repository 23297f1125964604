import type { Siblings } from './siblings.ts';

/** Numbers of open things by key (streams of an account), in this process and its siblings. */
export class OpenCount {
  readonly #siblings: Siblings;
  readonly #topic: string;
  readonly #own = new Map<string, number>();
  /** Counts by process. */
  readonly #others = new Map<number, Map<string, number>>();

  /** `topic` names what is counted. */
  constructor(siblings: Siblings, topic: string) {
    this.#siblings = siblings;
    this.#topic = topic;
    siblings.subscribe(topic, (news, from) => this.#receive(news as [string, number][], from));
    siblings.onGone((from) => this.#others.delete(from));
    siblings.onJoined(() => siblings.notify(topic, [...this.#own]));
  }

  /** Does not include what siblings have opened in the last millisecond. */
  of(key: string): number {
    let sum = this.#own.get(key) ?? 0;
    for (const counts of this.#others.values()) sum += counts.get(key) ?? 0;
    return sum;
  }

  add(key: string): void {
    this.#set(key, (this.#own.get(key) ?? 0) + 1);
  }

  remove(key: string): void {
    this.#set(key, this.#own.get(key)! - 1);
  }

  #set(key: string, count: number): void {
    if (count > 0) this.#own.set(key, count);
    else this.#own.delete(key);
    this.#siblings.notify(this.#topic, [[key, count]]);
  }

  #receive(news: [string, number][], from: number): void {
    const counts = this.#others.get(from) ?? new Map<string, number>();
    this.#others.set(from, counts);
    for (const [key, count] of news)
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
  }
}
