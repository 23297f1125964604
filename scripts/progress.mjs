/** Often enough for a terminal; elsewhere each one is a line of a log. */
const TERMINAL_MS = 500;
const LOG_MS = 10_000;

/**
 * Shows what is being done and how far it is: on one line of a terminal, and elsewhere as a line at the beginning, every ten
 * seconds and at the end.
 */
export const openProgress = (out = process.stdout) => {
  const running = new Set();
  let timer;
  const write = () => {
    const line = [...running].map(({ what, howFar }) => `${what}: ${howFar()}`).join(' · ');
    if (out.isTTY) out.write(`\r\u001B[K${line.slice(0, out.columns - 1)}`);
    else out.write(`${line}\n`);
  };
  const say = (text) => out.write(`${out.isTTY ? '\r\u001B[K' : ''}${text}\n`);
  const begin = (one) => {
    running.add(one);
    if (!out.isTTY) say(`${one.what} …`);
    timer ??= setInterval(write, out.isTTY ? TERMINAL_MS : LOG_MS).unref();
  };
  const end = (one, seconds) => {
    running.delete(one);
    say(`${one.what}: done in ${seconds} s`);
    if (running.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  /** Does `work` and shows it meanwhile, with what `howFar` returns, or else its seconds. */
  return async (what, work, howFar) => {
    const begun = performance.now();
    const seconds = () => Math.round((performance.now() - begun) / 1000);
    const one = { what, howFar: howFar ?? (() => `${seconds()} s`) };
    begin(one);
    const result = await work();
    end(one, seconds());
    return result;
  };
};

/** The one of this process. */
export const step = openProgress();
