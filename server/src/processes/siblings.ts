import type { Siblings } from '../lib/siblings.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** Longest wait for the answers of other processes. */
const PATIENCE_MS = 1500;

/** A line to the supervisor. */
export interface Line {
  send(message: FromWorker): void;
  onMessage(listener: (message: ToWorker) => void): void;
}

export interface Membership {
  siblings: Siblings;
  /** Reports to the supervisor that this process serves. */
  ready(): void;
  /** Calls `listener` when this process is to end. */
  onStop(listener: () => void): void;
  /** Sets what this process answers when the supervisor reads its metrics. */
  onMeasure(read: () => Promise<object[]>): void;
}

type Notice = Extract<ToWorker, { kind: 'notice' }>;
type Asked = Extract<ToWorker, { kind: 'asked' }>;

/** Listeners of one kind, by their topics. */
class Listeners<Message extends { topic: string }> {
  readonly #byTopic = new Map<string, ((message: Message) => void)[]>();

  add(topic: string, listener: (message: Message) => void): void {
    this.#byTopic.set(topic, [...(this.#byTopic.get(topic) ?? []), listener]);
  }

  /** Returns whether anybody listened. */
  call(message: Message): boolean {
    const found = this.#byTopic.get(message.topic) ?? [];
    for (const listener of found) listener(message);
    return found.length > 0;
  }
}

/** A process's half of what siblings tell each other, of which so many are meant to run. */
export const joinSiblings = ({ send, onMessage }: Line, count: number): Membership => {
  const notices = new Listeners<Notice>();
  const asked = new Listeners<Asked>();
  const onJoined: (() => void)[] = [];
  const onGone: ((from: number) => void)[] = [];
  const onStop: (() => void)[] = [];
  const waiting = new Map<number, () => void>();
  let asks = 0;
  let measure = async (): Promise<object[]> => [];

  onMessage((message) => {
    if (message.kind === 'notice') notices.call(message);
    else if (message.kind === 'asked') {
      if (!asked.call(message)) send({ kind: 'done', key: message.key });
    } else if (message.kind === 'answered') {
      waiting.get(message.ask)?.();
      waiting.delete(message.ask);
    } else if (message.kind === 'joined') for (const listener of onJoined) listener();
    else if (message.kind === 'gone') for (const listener of onGone) listener(message.from);
    else if (message.kind === 'measure') {
      const { ask } = message;
      measure().then(
        (metrics) => send({ kind: 'measured', ask, metrics }),
        // The supervisor goes on without it.
        () => send({ kind: 'measured', ask, metrics: [] }),
      );
    } else if (message.kind === 'stop') for (const listener of onStop) listener();
  });

  const wait = (message: (ask: number) => FromWorker): { ask: number; answered: Promise<void> } => {
    const ask = ++asks;
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(ask, resolve);
    send(message(ask));
    return { ask, answered: promise };
  };

  const siblings: Siblings = {
    count,
    notify: (topic, news) => send({ kind: 'notify', topic, news }),
    subscribe: (topic, listener) => notices.add(topic, ({ news, from }) => listener(news, from)),
    onJoined: (listener) => void onJoined.push(listener),
    onGone: (listener) => void onGone.push(listener),
    ask: async (topic) => {
      const { ask, answered } = wait((ask) => ({ kind: 'ask', topic, ask }));
      const { promise, resolve } = Promise.withResolvers<void>();
      const patience = setTimeout(resolve, PATIENCE_MS);
      await Promise.race([answered, promise]);
      clearTimeout(patience);
      waiting.delete(ask);
    },
    onAsked: (topic, work) =>
      asked.add(topic, ({ key }) => {
        const done = () => send({ kind: 'done', key });
        work().then(done, done);
      }),
    inTurn: async (name, work) => {
      await wait((ask) => ({ kind: 'take', name, ask })).answered;
      try {
        return await work();
      } finally {
        send({ kind: 'give', name });
      }
    },
  };
  return {
    siblings,
    ready: () => send({ kind: 'ready' }),
    onStop: (listener) => void onStop.push(listener),
    onMeasure: (read) => {
      measure = read;
    },
  };
};
