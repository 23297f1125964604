import { cleanUp, makeFolder } from '@parvoz/embedded-postgres/fixtures.ts';
import { hiddenFarCell } from '@parvoz/spreadsheets/samples.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer } from '../../scripts/prepare.mjs';
import { NODE_OPTIONS, SERVER_PROGRAM } from '../../scripts/server-process.mjs';
import { createCountry, next } from './factories.ts';
import { multipartOf } from './multipart.ts';
import { createAdmin, type Person } from './people.ts';
import { type Server, withReady, withServer } from './process.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { TestClock } from './test-clock.ts';

/** The server as `npm start` runs it: bundled from its sources. */
const BUILT = {
  module: [...NODE_OPTIONS, new URL(`../../${SERVER_PROGRAM}`, import.meta.url).pathname],
};

let app: TestApp;
let admin: Person;
let environment: Record<string, string>;

beforeAll(async () => {
  await buildServer();
  // The process looks at the real time, by which tokens of an earlier day have ended.
  app = await createTestApp({ clock: new TestClock(new Date().toISOString()) });
  admin = await createAdmin(app);
  environment = {
    DATA_DIR: await makeFolder(),
    DATABASE_URL: app.databaseUrl,
    TOKEN_SECRET: 'a secret of tests, long enough for one',
    DEMO_DATA: 'false',
  };
});
afterAll(async () => {
  await app.close();
  await cleanUp();
});

const upload = async ({ port }: Server, name: string, content: string | Buffer) => {
  const { headers, payload } = await multipartOf([{ filename: name, bytes: Buffer.from(content) }]);
  const answer = await fetch(
    `http://127.0.0.1:${port}/api/v1/import?kind=UNIVERSITY&name=${encodeURIComponent(name)}`,
    {
      method: 'POST',
      body: new Uint8Array(payload),
      headers: { ...headers, 'accept-language': 'en', authorization: `Bearer ${admin.token}` },
    },
  );
  return answer.json();
};

it('serves what the sources serve', () =>
  withReady(
    environment,
    async (server) => {
      expect(await server.call('/ready')).toEqual({
        status: 200,
        body: JSON.stringify({ isError: false, message: null, data: { status: 'ok' } }),
      });
      const described = await fetch(`http://127.0.0.1:${server.port}/api/docs/json`);
      expect(await described.json()).toEqual((await app.http.inject('/api/docs/json')).json());
      const texts = '/locales/uz/platform/errors.json';
      const served = await fetch(`http://127.0.0.1:${server.port}${texts}`);
      expect(await served.json()).toEqual((await app.http.inject(texts)).json());
    },
    BUILT,
  ));

it('has files of strangers read by processes of their own, and logs where in the sources one was refused', () =>
  withReady(
    { ...environment, LOG_LEVEL: 'info' },
    async (server) => {
      const { rows } = await app.pool.query('select code from countries where id = $1', [
        await createCountry(app),
      ]);
      const name = `Universitas ${next()} Testensis`;
      const read = await upload(server, 'list.csv', `name;country\n${name};${rows[0].code}\n`);
      expect(read).toMatchObject({
        isError: false,
        data: { rowCount: 1, columns: [{ samples: [name] }, { samples: [rows[0].code] }] },
      });
      expect(await upload(server, 'list.xlsx', await hiddenFarCell())).toMatchObject({ isError: true });
      const line = server.said.out.split('\n').find((one) => one.includes('a table was refused'))!;
      expect(JSON.parse(line).err.stack).toMatch(
        /at readTable \(.*\/packages\/spreadsheets\/src\/read\.ts:\d+:\d+\)[\s\S]*\/imports\/reading\.service\.ts:\d+:\d+/,
      );
    },
    BUILT,
  ));

it('says of a start that failed where in the sources it did', () =>
  withServer(
    { ...environment, PORT: '70000' },
    async ({ ended, said }) => {
      expect(await ended).toBe(1);
      expect(said.err).toMatch(/^Parvoz cannot start\.$[\s\S]*at .*\/server\/src\/[\w/-]+\.ts:\d+:\d+/m);
    },
    { module: [...BUILT.module, '--trace'] },
  ));
