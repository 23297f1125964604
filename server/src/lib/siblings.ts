/**
 * Communication of a process with the others that one supervisor runs beside it (docs/decisions/059-processes.md). All messages
 * go through the supervisor, take about a millisecond, and are lost with a process that ends.
 */
export interface Siblings {
  /** Equal processes that are meant to run, this one among them. */
  readonly count: number;
  /** Notifies all others, in the order of the calls. */
  notify(topic: string, news: unknown): void;
  /** Calls `listener` with what the others tell, and the number of the process that does. */
  subscribe(topic: string, listener: (news: unknown, from: number) => void): void;
  /** Calls `listener` when another process has become ready, which knows nothing of what was told before. */
  onJoined(listener: () => void): void;
  /** Calls `listener` with the number of a process that has ended. */
  onGone(listener: (from: number) => void): void;
  /** Resolves when all others have done what they do when they are asked this; at the latest after a second and a half. */
  ask(topic: string): Promise<void>;
  /** Sets what this process does when another one asks it. */
  onAsked(topic: string, work: () => Promise<unknown>): void;
  /**
   * Does `work` when this process has one of the turns of this name, of which all processes together have one less than there
   * are processes, but at least one.
   */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Siblings of a process without a supervisor. */
export const ALONE: Siblings = {
  count: 1,
  notify: () => {},
  subscribe: () => {},
  onJoined: () => {},
  onGone: () => {},
  ask: async () => {},
  onAsked: () => {},
  inTurn: (_name, work) => work(),
};
