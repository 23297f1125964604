/** What a process tells its supervisor. `ask` numbers what it waits for. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'measured'; ask: number; metrics: object[] }
  | { kind: 'notify'; topic: string; news: unknown }
  | { kind: 'ask'; topic: string; ask: number }
  | { kind: 'done'; key: string }
  | { kind: 'take'; name: string; ask: number }
  | { kind: 'give'; name: string };

/** What the supervisor tells a process. */
export type ToWorker =
  | { kind: 'stop' }
  | { kind: 'measure'; ask: number }
  | { kind: 'notice'; topic: string; news: unknown; from: number }
  | { kind: 'asked'; topic: string; key: string }
  | { kind: 'answered'; ask: number }
  | { kind: 'joined' }
  | { kind: 'gone'; from: number };

export type Send = (message: ToWorker) => void;
