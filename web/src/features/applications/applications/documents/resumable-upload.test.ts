import { MIN_CHUNK_BYTES, UPLOAD_CHUNK_BYTES } from '@parvoz/contract/applications/application-states.ts';
import type { ErrorCode } from '@parvoz/contract/errors.ts';
import { ERROR_STATUS } from '@parvoz/contract/errors.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../lib/api.ts';
import { runUpload, type UploadProgress } from './resumable-upload.ts';

const KB = 1024;
const MB = KB * KB;
const refusal = (code: ErrorCode) => new ApiError(ERROR_STATUS[code], { code });
const lost = () => new TypeError('Failed to fetch');

type Call = 'begin' | 'find' | 'send' | 'finish';

/** A server that keeps what arrives and fails as told: `before` it takes a call in, or `after` it. */
const serve = (
  size: number,
  failures: Partial<Record<`${Call} ${number}`, { before?: Error; after?: Error }>> = {},
  /** Of an earlier page. */
  arrivedBytes = 0,
) => {
  const bytes = new Uint8Array(size).map((_, index) => index % 251);
  const storedBytes = new Uint8Array(size);
  storedBytes.set(bytes.subarray(0, arrivedBytes));
  let received = arrivedBytes;
  const calls: string[] = [];
  const chunks: number[] = [];
  const counts: Record<Call, number> = { begin: 0, find: 0, send: 0, finish: 0 };
  const progress: UploadProgress[] = [];
  let isSpent = false;
  const take = async <T>(name: Call, act: () => T): Promise<T> => {
    counts[name] += 1;
    calls.push(name);
    const failure = failures[`${name} ${counts[name]}`];
    if (failure?.before) throw failure.before;
    const answer = act();
    if (failure?.after) throw failure.after;
    return answer;
  };
  const upload = () => ({ id: 'u', receivedBytes: received });
  const abort = new AbortController();
  const waits: number[] = [];
  const run = () =>
    runUpload({
      file: new Blob([bytes]),
      calls: {
        begin: () => take('begin', upload),
        find: () => take('find', upload),
        send: async (_id, offset, chunk, { onProgress }) => {
          onProgress(chunk.size / 2);
          chunks.push(chunk.size);
          const arrived = new Uint8Array(await chunk.arrayBuffer());
          return take('send', () => {
            if (offset !== received) throw refusal('UPLOAD_OFFSET');
            storedBytes.set(arrived, offset);
            received += arrived.length;
            return upload();
          });
        },
        finish: () =>
          take('finish', () => {
            isSpent = true;
          }),
      },
      wait: async (attempt) => {
        waits.push(attempt);
      },
      onState: (one) => progress.push(one),
      signal: abort.signal,
    });
  const isWhole = () => isSpent && received === size && Buffer.compare(storedBytes, bytes) === 0;
  return { run, calls, chunks, progress, waits, abort, isWhole };
};

describe('an upload', () => {
  it('sends every byte once, in growing pieces, and hands the file in', async () => {
    const { run, calls, progress, isWhole } = serve(2 * MB);
    await run();
    expect(isWhole()).toBe(true);
    expect(calls).toEqual(['begin', 'send', 'send', 'send', 'send', 'finish']);
    expect(progress.map(({ state, sentBytes }) => [state, sentBytes / KB])).toEqual([
      ['SENDING', 0],
      ['SENDING', 128],
      ['SENDING', 256],
      ['SENDING', 512],
      ['SENDING', 768],
      ['SENDING', 1280],
      ['SENDING', 1792],
      ['SENDING', 1920],
      ['FINISHING', 2048],
    ]);
  });

  it('goes on from what has arrived when the connection is lost before or after a piece', async () => {
    const { run, calls, waits, isWhole } = serve(400 * KB, {
      'send 2': { before: lost() },
      'find 1': { before: refusal('UNAVAILABLE') },
      'send 3': { after: lost() },
    });
    await run();
    expect(isWhole()).toBe(true);
    expect(calls).toEqual(['begin', 'send', 'send', 'find', 'find', 'send', 'find', 'send', 'finish']);
    expect(waits.length).toBe(3);
  });

  it('sends smaller pieces where the line breaks often', async () => {
    const failures = Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [`send ${index + 1}`, { before: lost() }]),
    );
    const { run, chunks, isWhole } = serve(2 * MB, failures);
    await run();
    expect(isWhole()).toBe(true);
    expect(Math.min(...chunks)).toBe(MIN_CHUNK_BYTES);
    expect(Math.max(...chunks)).toBeLessThanOrEqual(UPLOAD_CHUNK_BYTES);
  });

  it('begins when the connection comes back', async () => {
    const { run, progress, isWhole } = serve(10, {
      'begin 1': { before: lost() },
      'begin 2': { before: lost() },
    });
    await run();
    expect(isWhole()).toBe(true);
    expect(progress.slice(0, 2).map(({ state }) => state)).toEqual(['WAITING', 'WAITING']);
  });

  it('goes on by itself, and says why it waits, when the server cannot reach its files', async () => {
    const { run, progress, isWhole } = serve(2 * MB, {
      'send 2': { before: refusal('STORE_UNAVAILABLE') },
      'finish 1': { before: refusal('STORE_UNAVAILABLE') },
    });
    await run();
    expect(isWhole()).toBe(true);
    const states = progress.map(({ state }) => state);
    expect(states.filter((state) => state === 'WAITING_FOR_STORE')).toHaveLength(2);
    expect(states).not.toContain('WAITING');
  });

  it('waits in the midst of a file when there were too many calls', async () => {
    const { run, isWhole, waits } = serve(2 * MB, { 'send 2': { before: refusal('TOO_MANY_REQUESTS') } });
    await run();
    expect(isWhole()).toBe(true);
    expect(waits).toEqual([1]);
  });

  it('is done when the answer to handing in was lost', async () => {
    const { run, calls, isWhole } = serve(10, { 'finish 1': { after: lost() } });
    await run();
    expect(isWhole()).toBe(true);
    expect(calls.filter((call) => call === 'finish')).toHaveLength(2);
  });

  it('goes on with what an earlier page has sent', async () => {
    const { run, calls, chunks, progress, isWhole } = serve(400 * KB, {}, 300 * KB);
    await run();
    expect(isWhole()).toBe(true);
    expect([calls, chunks]).toEqual([['begin', 'send', 'finish'], [100 * KB]]);
    expect(progress[0]!.sentBytes).toBe(300 * KB);
  });

  it('is not taken for done when it was swept while nobody could hand it in', async () => {
    const swept = serve(10, { 'finish 1': { before: lost() }, 'finish 2': { before: refusal('NOT_FOUND') } });
    await expect(swept.run()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('says what the server refuses', async () => {
    const busy = serve(10, { 'begin 1': { before: refusal('TOO_MANY_REQUESTS') } });
    await expect(busy.run()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const refused = serve(10, { 'finish 1': { before: refusal('NOT_A_DOCUMENT') } });
    await expect(refused.run()).rejects.toMatchObject({ code: 'NOT_A_DOCUMENT' });
    const gone = serve(10, { 'finish 1': { before: refusal('NOT_FOUND') } });
    await expect(gone.run()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const swept = serve(2 * MB, { 'send 2': { before: refusal('NOT_FOUND') } });
    await expect(swept.run()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('stops when it is given up', async () => {
    const { run, abort, calls } = serve(900 * KB, { 'send 2': { before: lost() } });
    const running = run();
    abort.abort(new DOMException('given up', 'AbortError'));
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls.length).toBeLessThan(4);
  });
});
