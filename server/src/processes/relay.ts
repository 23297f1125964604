import type { FromWorker, Send } from './messages.ts';
import { Semaphore } from './semaphore.ts';

interface Member {
  send: Send;
  /** True if it serves, and takes part in the others' messages. */
  isReady: boolean;
}

/** The supervisor's half of what processes tell each other: it passes on, and holds turns. */
export class Relay {
  readonly #members = new Map<number, Member>();
  readonly #asks = new Map<string, { asker: number; ask: number; waiting: Set<number> }>();
  readonly #turns = new Map<string, Semaphore>();
  readonly #places: number;

  /** `places` is how many processes at once have a turn of each name. */
  constructor(places: number) {
    this.#places = places;
  }

  add(id: number, send: Send): void {
    this.#members.set(id, { send, isReady: false });
  }

  receive(id: number, message: FromWorker): void {
    const member = this.#members.get(id);
    if (!member) return;
    if (message.kind === 'ready') {
      member.isReady = true;
      for (const other of this.#othersOf(id)) other.send({ kind: 'joined' });
    } else if (message.kind === 'notify') {
      const { topic, news } = message;
      for (const other of this.#othersOf(id)) other.send({ kind: 'notice', topic, news, from: id });
    } else if (message.kind === 'ask') this.#ask(id, message);
    else if (message.kind === 'done') this.#onDone(message.key, id);
    else if (message.kind === 'take')
      this.#turnsOf(message.name).take(id, () => member.send({ kind: 'answered', ask: message.ask }));
    else if (message.kind === 'give') this.#turnsOf(message.name).give(id);
  }

  remove(id: number): void {
    if (!this.#members.delete(id)) return;
    for (const turns of this.#turns.values()) turns.leave(id);
    for (const key of this.#asks.keys()) this.#onDone(key, id);
    for (const other of this.#othersOf(id)) other.send({ kind: 'gone', from: id });
  }

  #othersOf(id: number): Member[] {
    return [...this.#members].filter(([other, { isReady }]) => other !== id && isReady).map(([, one]) => one);
  }

  #ask(asker: number, { topic, ask }: { topic: string; ask: number }): void {
    const key = `${asker} ${ask}`;
    const waiting = [...this.#members].filter(([id, { isReady }]) => id !== asker && isReady);
    this.#asks.set(key, { asker, ask, waiting: new Set(waiting.map(([id]) => id)) });
    for (const [, { send }] of waiting) send({ kind: 'asked', topic, key });
    this.#endAsk(key);
  }

  #onDone(key: string, id: number): void {
    this.#asks.get(key)?.waiting.delete(id);
    this.#endAsk(key);
  }

  #endAsk(key: string): void {
    const found = this.#asks.get(key);
    if (!found || found.waiting.size > 0) return;
    this.#asks.delete(key);
    this.#members.get(found.asker)?.send({ kind: 'answered', ask: found.ask });
  }

  #turnsOf(name: string): Semaphore {
    const found = this.#turns.get(name);
    if (found) return found;
    const made = new Semaphore(this.#places);
    this.#turns.set(name, made);
    return made;
  }
}
