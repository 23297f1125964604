import { setTimeout as pause } from 'node:timers/promises';
import { pictureOf } from '@parvoz/clean-documents/samples.ts';
import { removeUpload } from '@parvoz/contract/applications/application-documents.ts';
import { deleteAccount } from '@parvoz/contract/people/profiles.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { act, createCase } from '../../test/applications.ts';
import { waitForLock } from '../../test/locks.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { handIn, sendFile } from '../../test/uploads.ts';
import { cleanUp } from '../features/people/files/files.service.ts';
import { LOCKS } from './locks.ts';
import { RemovalsHeldError, removeUnlessHeld, withRemovalsHeld } from './removal-hold.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ runWorkers: true });
});
afterAll(() => app.close());

const filesOf = (ids: readonly string[]) =>
  [...app.files.files.keys()].filter((key) => ids.some((id) => key.includes(id)));

describe('while a backup is taken', () => {
  it('files of documents and uploads that are removed stay, and go when it has ended', async () => {
    const { id, student } = await createCase(app);
    const scan = await pictureOf('png', 20, 20);
    const document = (await handIn(app, student, id, scan)).data!.file.id;
    const uploads = [await sendFile(app, student, scan), await sendFile(app, student, scan)];
    await vi.waitFor(() => expect(filesOf([document])).toEqual([`documents/${document}/original.png`]));
    await withRemovalsHeld(app.databaseUrl, async () => {
      expect((await student.call(removeUpload, { params: { id: uploads[0]! } })).status).toBe(200);
      await act(student, id, { type: 'CANCELED' });
      expect((await student.call(deleteAccount)).status).toBe(200);
      const isTried = async () => {
        const { rows } = await app.pool.query(`select from pgboss.job where state = 'retry'`);
        return rows.length >= 3;
      };
      await vi.waitUntil(isTried, { timeout: 15_000, interval: 50 });
      expect(filesOf([document])).toHaveLength(1);
      for (const upload of uploads) expect(filesOf([upload])).not.toEqual([]);
      await expect(cleanUp(app.ctx)).rejects.toBeInstanceOf(RemovalsHeldError);
    });
    await vi.waitFor(() => expect(filesOf([document, ...uploads])).toEqual([]), {
      timeout: 30_000,
      interval: 100,
    });
  });

  it('a removal that runs is waited for, and so is another backup', async () => {
    const order: string[] = [];
    let backup: Promise<void> | undefined;
    await removeUnlessHeld(app.pool, async () => {
      backup = withRemovalsHeld(app.databaseUrl, async () => void order.push('backup'));
      await waitForLock(app);
      order.push('removal');
    });
    await backup;
    const take = (name: string) =>
      withRemovalsHeld(app.databaseUrl, async () => {
        order.push(`${name} begins`);
        await pause(100);
        order.push(`${name} ends`);
      });
    await Promise.all([take('one'), take('one')]);
    expect(order).toEqual(['removal', 'backup', 'one begins', 'one ends', 'one begins', 'one ends']);
  });

  it('what fails frees the removals again', async () => {
    const fail = async () => {
      throw new Error('the disk is full');
    };
    await expect(withRemovalsHeld(app.databaseUrl, fail)).rejects.toThrow('the disk is full');
    await expect(removeUnlessHeld(app.pool, fail)).rejects.toThrow('the disk is full');
    expect(await removeUnlessHeld(app.pool, async () => 'done')).toBe('done');
    expect(await withRemovalsHeld(app.databaseUrl, async () => 'done')).toBe('done');
  });

  it('that loses the connection by which it holds them fails', async () => {
    const end = () =>
      withRemovalsHeld(app.databaseUrl, async () => {
        await app.pool.query(
          `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${LOCKS.removals}`,
        );
        await pause(200);
      });
    await expect(end()).rejects.toThrow();
  });
});
