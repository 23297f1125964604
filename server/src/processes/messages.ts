/** Message of a process to its supervisor. `ask` numbers the questions. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'measured'; ask: number; metrics: object[] }
  | { kind: 'notify'; topic: string; news: unknown }
  | { kind: 'ask'; topic: string; ask: number }
  | { kind: 'done'; key: string }
  | { kind: 'take'; name: string; ask: number }
  | { kind: 'give'; name: string };

/** Message of the supervisor to a process. */
export type ToWorker =
  | { kind: 'stop' }
  | { kind: 'measure'; ask: number }
  | { kind: 'notice'; topic: string; news: unknown; from: number }
  | { kind: 'asked'; topic: string; key: string }
  | { kind: 'answered'; ask: number }
  | { kind: 'joined' }
  | { kind: 'gone'; from: number };

export type Send = (message: ToWorker) => void;
