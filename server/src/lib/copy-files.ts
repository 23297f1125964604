import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Storage } from './storage.ts';

/** Result of copying a store's files; each of them is counted once. */
export interface Copied {
  /** Put into the other store, and read back from it. */
  copied: number;
  /** Were there already, with the same bytes. */
  same: number;
  /** Were there in the same size, and not looked at (`onlyNew`). */
  passed: number;
  /** Were removed from the first store meanwhile. */
  gone: number;
  sizeBytes: number;
}

/** A file that has other bytes where it was copied to. */
export class CopyError extends Error {}

const AT_ONCE = 8;

const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const copyOne = async (
  [from, to]: readonly [Storage, Storage],
  key: string,
  isThere: boolean,
): Promise<{ outcome: 'copied' | 'same' | 'gone'; sizeBytes: number }> => {
  const bytes = await from.find(key);
  if (!bytes) return { outcome: 'gone', sizeBytes: 0 };
  const sizeBytes = bytes.length;
  const sum = sumOf(bytes);
  const isSame = async () => {
    const found = await to.find(key);
    return found !== null && sumOf(found) === sum;
  };
  if (isThere && (await isSame())) return { outcome: 'same', sizeBytes };
  await to.put(key, bytes);
  if (!(await isSame()))
    throw new CopyError(`${key} was copied, but has other bytes now: is somebody else writing there?`);
  return { outcome: 'copied', sizeBytes };
};

/**
 * Copies every whole file of a store into another one and compares the SHA-256 of what is there then with that of what
 * was here. Nothing is removed from either. What an earlier copy has left is compared as well, or with `onlyNew` believed
 * where the size is the same. Throws what the stores throw and `CopyError`; then what was copied stays, and a repeated
 * call goes on from there.
 */
export const copyFiles = async (
  [from, to]: readonly [Storage, Storage],
  { onlyNew, onFile }: { onlyNew: boolean; onFile(): void },
): Promise<Copied> => {
  const sizes = new Map<string, number>();
  for await (const { key, sizeBytes } of to.list()) sizes.set(key, sizeBytes);
  const counts: Copied = { copied: 0, same: 0, passed: 0, gone: 0, sizeBytes: 0 };
  const atOnce = pLimit(AT_ONCE);
  const running = new Set<Promise<void>>();
  const copy = async (key: string) => {
    const { outcome, sizeBytes } = await copyOne([from, to], key, sizes.has(key));
    counts[outcome]++;
    counts.sizeBytes += sizeBytes;
    onFile();
  };
  for await (const { key, sizeBytes, isPart } of from.list()) {
    if (isPart) continue;
    if (onlyNew && sizes.get(key) === sizeBytes) {
      counts.passed++;
      continue;
    }
    const work: Promise<void> = atOnce(() => copy(key)).finally(() => running.delete(work));
    running.add(work);
    // The list is not read further than what is being copied.
    if (running.size >= 2 * AT_ONCE) await Promise.race(running);
  }
  await Promise.all(running);
  return counts;
};
