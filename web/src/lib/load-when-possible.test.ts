import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { loadWhenPossible } from './load-when-possible.ts';

afterEach(() => onlineManager.setOnline(true));

it('asks again for what did not come', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue('code');
  expect(await loadWhenPossible(load, 1)).toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});

it('asks for nothing without a network', async () => {
  onlineManager.setOnline(false);
  const load = vi.fn(async () => 'code');
  const loaded = loadWhenPossible(load, 1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(load).not.toHaveBeenCalled();
  onlineManager.setOnline(true);
  expect(await loaded).toBe('code');
});
