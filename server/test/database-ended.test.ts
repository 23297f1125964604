import { join } from 'node:path';
import { cleanUp, makeFolder } from '@parvoz/embedded-postgres/fixtures.ts';
import { readPidFile } from '@parvoz/embedded-postgres/leftover.ts';
import { afterAll, expect, it } from 'vitest';
import { stop, withReady } from './process.ts';

const PHONE = '998901234567';

afterAll(cleanUp);

it('a product whose own PostgreSQL is killed ends by itself and says why; it starts again with all data, and a stop that is asked for is none', async () => {
  const dataDir = join(await makeFolder(), 'data');
  const environment = { DATA_DIR: dataDir, DEMO_DATA: 'false' };
  await withReady({ ...environment, ADMIN_PHONE: PHONE, ADMIN_PASSWORD: 'secret-1' }, async (server) => {
    const { pid } = (await readPidFile(join(dataDir, 'postgres')))!;
    process.kill(pid, 'SIGKILL');
    expect(await server.ended).toBe(1);
    expect(server.said.err).toContain('The database has ended by itself, so Parvoz stops: start it again.\n');
  });
  await withReady(environment, async (server) => {
    const body = { phone: PHONE, password: 'secret-1' };
    expect((await server.call('/auth/profile/login', { body })).status).toBe(200);
    await stop(server);
    expect(server.said.err).toBe('');
  });
});
