import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { inTransaction } from '../../../db/context.ts';
import { newId } from '../../../lib/ids.ts';
import { createCover, releaseFile, uploadPicture, usePicture } from './files.service.ts';
import { removeUnused, sweepUnused } from './removal.service.ts';
import { openPicture } from './variants.service.ts';

let app: TestApp;
let png: Buffer;
const owner = newId();
const START = '2026-11-21T09:00:00.000Z';
const AFTER_A_DAY = '2026-11-22T09:00:01.000Z';
const AFTER_TWO_DAYS = '2026-11-23T09:00:02.000Z';

beforeAll(async () => {
  app = await createTestApp({ runWorkers: true });
  png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a5' } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  app.clock.set(START);
  await app.pool.query('delete from attachments');
});
afterAll(() => app.close());

const upload = async (): Promise<string> => (await uploadPicture(app.ctx, owner, png)).id;
const statusOf = async (id: string) => (await app.http.inject(`/api/v1/attach/open/${id}?w=96`)).statusCode;
const filesOf = (id: string) => [...app.files.files.keys()].filter((key) => key.includes(id));
const rowsOf = async (id: string) =>
  (await app.pool.query('select 1 from attachments where id = $1', [id])).rowCount;
const isGone = (id: string) =>
  vi.waitFor(() => expect(filesOf(id)).toEqual([]), { timeout: 8000, interval: 20 }).then(() => statusOf(id));

describe('an upload that nothing uses', () => {
  it('is removed after a day with all its sizes, and forgotten a day later', async () => {
    const id = await upload();
    expect(await statusOf(id)).toBe(200);
    expect(filesOf(id).length).toBe(2);
    await sweepUnused(app.ctx);
    app.clock.set(AFTER_A_DAY);
    await sweepUnused(app.ctx);
    expect(await isGone(id)).toBe(404);
    expect(await rowsOf(id)).toBe(1);
    app.clock.set(AFTER_TWO_DAYS);
    await sweepUnused(app.ctx);
    expect(await rowsOf(id)).toBe(0);
  });

  it('is left alone before, and a cover always', async () => {
    const [id, cover] = [await upload(), await createCover(app.ctx, 'agency', 'Ziyo')];
    app.clock.set('2026-11-22T08:59:59.000Z');
    await sweepUnused(app.ctx);
    await removeUnused(app.ctx, cover);
    app.clock.set(AFTER_A_DAY);
    const later = await upload();
    await sweepUnused(app.ctx);
    await isGone(id);
    expect(await Promise.all([statusOf(cover), statusOf(later)])).toEqual([200, 200]);
  });

  it('can no longer be used once it is removed', async () => {
    const id = await upload();
    await removeUnused(app.ctx, id);
    await expect(usePicture(app.ctx, id, owner)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await openPicture(app.ctx, id, 96, 'card')).toBeNull();
  });

  it('is removed by the next try when the files could not be', async () => {
    const id = await upload();
    const remove = vi.spyOn(app.files, 'removeFolder').mockRejectedValueOnce(new Error('the disk is gone'));
    await expect(removeUnused(app.ctx, id)).rejects.toThrow('the disk is gone');
    expect(filesOf(id)).toHaveLength(1);
    await removeUnused(app.ctx, id);
    expect(filesOf(id)).toEqual([]);
    remove.mockRestore();
  });
});

describe('an upload in use', () => {
  it('stays, until the place that shows it has another', async () => {
    const [old, fresh] = [await upload(), await upload()];
    await usePicture(app.ctx, old, owner);
    app.clock.set(AFTER_A_DAY);
    await sweepUnused(app.ctx);
    expect(await isGone(fresh)).toBe(404);
    expect(await statusOf(old)).toBe(200);
    const next = await upload();
    await inTransaction(app.ctx, async (tx) => {
      await usePicture(tx, next, owner);
      await releaseFile(tx, old);
    });
    expect(await isGone(old)).toBe(404);
    expect(await statusOf(next)).toBe(200);
  });

  it('stays when the change that replaced it was rolled back', async () => {
    const id = await upload();
    await usePicture(app.ctx, id, owner);
    const failed = inTransaction(app.ctx, async (tx) => {
      await releaseFile(tx, id);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    const { rows } = await app.pool.query(`select 1 from pgboss.job where data->>'id' = $1`, [id]);
    expect(rows).toEqual([]);
    await removeUnused(app.ctx, id);
    expect(await statusOf(id)).toBe(200);
  });

  it('stays while another place shows it too', async () => {
    const id = await upload();
    await usePicture(app.ctx, id, owner);
    await usePicture(app.ctx, id, owner);
    await releaseFile(app.ctx, id);
    await removeUnused(app.ctx, id);
    expect(await statusOf(id)).toBe(200);
  });
});

describe('a picture is not used by', () => {
  it.each([
    ['somebody else', async () => usePicture(app.ctx, await upload(), newId())],
    [
      'anybody when it is a cover',
      async () => usePicture(app.ctx, await createCover(app.ctx, 'agency', 'A'), owner),
    ],
    ['anybody when there is none', () => usePicture(app.ctx, newId(), owner)],
  ])('%s', async (_, use) => {
    await expect(use()).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { photoId: { problem: 'wrong' } },
    });
  });

  it('anybody when it is a document', async () => {
    const id = await upload();
    await app.pool.query(`update attachments set kind = 'DOCUMENT' where id = $1`, [id]);
    await expect(usePicture(app.ctx, id, owner)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
