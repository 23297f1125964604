import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { cleanUp, makeFolder } from '../src/db/embedded-fixtures.ts';
import { createCase } from './applications.ts';
import { openBrowser } from './browser.ts';
import { withReady } from './process.ts';
import { createTestApp } from './test-app.ts';

const PIECE_BYTES = 16 * 1024;
const WORKERS = 4;
const KILLS = 3;

afterAll(cleanUp);

it('loses and doubles no document that it has answered for, however often it is killed', async () => {
  const app = await createTestApp();
  const { id, student } = await createCase(app);
  const { phone, password } = student;
  const dataDir = await makeFolder();
  const environment = { DATABASE_URL: app.databaseUrl, DATA_DIR: dataDir, TOKEN_SECRET: 's'.repeat(40) };
  const address = { port: 0 };
  const stopping = new AbortController();
  const insist = openBrowser(address, stopping.signal);
  const raw = { width: 130, height: 100, channels: 3 } as const;
  const file = await sharp(randomBytes(130 * 100 * 3), { raw })
    .png()
    .toBuffer();

  const kept = new Map<string, string>();
  let token = '';
  const send = async () => {
    const begun = await insist('POST', '/upload', {
      token,
      json: { name: 'scan.png', sizeBytes: file.length },
    });
    const { id: uploadId } = begun.data;
    for (let offset = 0; offset < file.length; ) {
      const bytes = file.subarray(offset, offset + PIECE_BYTES);
      await insist('PUT', `/upload/${uploadId}?offset=${offset}`, { token, bytes });
      offset = (await insist('GET', `/upload/${uploadId}`, { token })).data.receivedBytes;
    }
    const made = await insist('POST', `/application/${id}/document`, { token, json: { uploadId } });
    expect(made.status, JSON.stringify(made)).toBe(200);
    kept.set(made.data.id, uploadId);
  };
  const work = async () => {
    while (!stopping.signal.aborted && kept.size < 80) await send();
  };

  let workers: Promise<void>[] = [];
  for (let round = 0; round <= KILLS; round++)
    await withReady(environment, async ({ port, signal, ended }) => {
      address.port = port;
      if (round === 0) {
        const signedIn = await insist('POST', '/auth/profile/login', { json: { phone, password } });
        token = signedIn.data.jwt;
        workers = Array.from({ length: WORKERS }, work);
      }
      const before = kept.size;
      const last = round === KILLS;
      while (kept.size < before + (last ? 3 : 2)) await pause(10);
      await pause(Math.random() * 150);
      if (last) {
        stopping.abort();
        await Promise.all(workers);
        const detail = await insist('GET', `/application/${id}`, { token });
        const listed = (detail.data as unknown as { documentList: { id: string; file: { id: string } }[] })
          .documentList;
        expect(new Map(listed.map((one) => [one.id, one.file.id]))).toEqual(kept);
        expect(detail.data.documentCount).toBe(kept.size);
        for (const { file } of listed) {
          const opened = await fetch(`http://127.0.0.1:${port}/api/v1/attach/open/${file.id}`, {
            headers: { authorization: `Bearer ${token}` },
          });
          expect([opened.status, (await sharp(await opened.arrayBuffer()).metadata()).width]).toEqual([
            200, 130,
          ]);
        }
        return;
      }
      signal('SIGKILL');
      await ended;
    });
  expect(kept.size).toBeGreaterThan(KILLS * 2);
  await app.close();
}, 180_000);
