import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preloadAtRest } from './preload-at-rest.ts';

/** As often as a list is scrolled below a mouse. */
const SCROLL_MS = 40;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Returns a router that only records preloads, with a link that is pointed at. */
const pointAt = (href: string) => {
  const asked: string[] = [];
  const router = {
    preloadRoute: async ({ to }: { to: string }) => void asked.push(to),
    buildLocation: ({ to }: { to: string }) => ({ href: to }),
  };
  preloadAtRest(router as unknown as AnyRouter);
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.focus();
  void router.preloadRoute({ to: href });
  return { asked, link };
};

test('a list that is scrolled below a mouse asks for nothing until the pointer rests', async () => {
  const { asked } = pointAt('/university-list/1');
  for (let step = 0; step < 30; step++) {
    await vi.advanceTimersByTimeAsync(SCROLL_MS);
    window.dispatchEvent(new Event('scroll'));
  }
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['/university-list/1']);
});

test('a link that the pointer has left is not asked for', async () => {
  const { asked, link } = pointAt('/university-list/2');
  link.blur();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
});
