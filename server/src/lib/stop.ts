export interface Stop {
  /** Aborts when the product is to stop. A start finishes its step first, so that nothing stays half-done. */
  signal: AbortSignal;
  /** Stops the product in order, as a signal would. */
  begin(): void;
  /** The same with an exit code that tells a supervisor to start it again. */
  fail(why: string): void;
}

/** The stop of this process by these signals; one that takes longer than `limitMs` is cut short. */
export const watchSignals = (
  names: readonly NodeJS.Signals[],
  limitMs: number,
  say: (line: string) => void,
): Stop => {
  const stop = new AbortController();
  const begin = () => {
    if (stop.signal.aborted) return;
    setTimeout(() => process.exit(1), limitMs).unref();
    stop.abort();
  };
  const stopOnce = (name: NodeJS.Signals) => {
    if (stop.signal.aborted) return;
    say(`${name}: finishing running requests`);
    begin();
  };
  for (const name of names) process.on(name, stopOnce);
  const fail = (why: string) => {
    process.exitCode = 1;
    process.stderr.write(`${why}\n`);
    begin();
  };
  return { signal: stop.signal, begin, fail };
};
