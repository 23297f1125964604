import { expect, onTestFinished, test, vi } from 'vitest';
import { openProgress } from './progress.mjs';

const openOut = (more) => {
  const written = [];
  vi.useFakeTimers();
  onTestFinished(() => vi.useRealTimers());
  return { written, out: { write: (text) => written.push(text), ...more } };
};

/** Work that ends when it is told to. */
const openWork = () => {
  const work = {};
  work.promise = new Promise((resolve) => {
    work.end = resolve;
  });
  return work;
};

test('a log gets the beginning, how far it is, and the end of what runs at once', async () => {
  const { written, out } = openOut({});
  const step = openProgress(out);
  const [packages, web] = [openWork(), openWork()];
  let come = 3;
  const installing = step(
    'Installing',
    () => packages.promise,
    () => `${come} of 9`,
  );
  const building = step('Building', () => web.promise);
  await vi.advanceTimersByTimeAsync(10_000);
  come = 9;
  packages.end('installed');
  expect(await installing).toBe('installed');
  await vi.advanceTimersByTimeAsync(10_000);
  web.end();
  await building;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written.join('')).toBe(
    [
      'Installing …',
      'Building …',
      'Installing: 3 of 9 · Building: 10 s',
      'Installing: done in 10 s',
      'Building: 20 s',
      'Building: done in 20 s',
      '',
    ].join('\n'),
  );
});

test('a terminal gets one line that changes, never longer than it is wide', async () => {
  const { written, out } = openOut({ isTTY: true, columns: 16 });
  const work = openWork();
  const building = openProgress(out)('Building the web', () => work.promise);
  await vi.advanceTimersByTimeAsync(1000);
  work.end();
  await building;
  expect(written).toEqual([
    '\r\u001B[KBuilding the we',
    '\r\u001B[KBuilding the we',
    '\r\u001B[KBuilding the web: done in 1 s\n',
  ]);
});
