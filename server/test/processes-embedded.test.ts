import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanUp, makeFolder } from '@parvoz/embedded-postgres/fixtures.ts';
import { readPidFile } from '@parvoz/embedded-postgres/leftover.ts';
import { afterAll, expect, it } from 'vitest';
import { embeddedUrl, knock, refusal, stop, withReady } from './process.ts';

afterAll(cleanUp);

it('several processes have one embedded database, which their supervisor opens and stops', async () => {
  const dataDir = join(await makeFolder(), 'data');
  const environment = { DATA_DIR: dataDir, DEMO_DATA: 'false', PROCESSES: '2' };
  await withReady(environment, async (server) => {
    await server.says('2 processes serve.\n');
    const cluster = join(dataDir, 'postgres');
    const { pid } = (await readPidFile(cluster))!;
    const url = await embeddedUrl(dataDir);
    const port = Number(new URL(url).port);
    expect((await readFile(join(dataDir, 'parvoz.lock.pid'), 'utf8')).trim()).toBe(String(server.pid));
    const { sentences } = await refusal({ DATA_DIR: dataDir, PROCESSES: '2' });
    expect(sentences?.[0]).toContain(`Another Parvoz (process ${server.pid}) is already running`);

    server.signal('SIGHUP');
    await server.says('All processes are new.\n');
    expect((await readPidFile(cluster))!.pid).toBe(pid);
    await stop(server, 'SIGINT');
    expect(await knock(port)).toBe('ECONNREFUSED');
    expect(server.said.err).toBe('');
  });
});

it('a supervisor whose database is killed ends all processes, says why, and is to be started again', async () => {
  const dataDir = join(await makeFolder(), 'data');
  await withReady({ DATA_DIR: dataDir, DEMO_DATA: 'false', PROCESSES: '2' }, async (server) => {
    await server.says('2 processes serve.\n');
    process.kill((await readPidFile(join(dataDir, 'postgres')))!.pid, 'SIGKILL');
    expect(await server.ended).toBe(1);
    expect(server.said.err).toContain('The database has ended by itself, so Parvoz stops: start it again.\n');
    expect(await knock(server.port)).toBe('ECONNREFUSED');
  });
});
