import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type AnyEndpoint, API_BASE } from '@parvoz/contract/endpoint.ts';
import { type CallerRole, GUARDIAN_ROLE } from '@parvoz/contract/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTable, mayCall } from './access-table.ts';
import { createCase } from './applications.ts';
import { allEndpoints } from './endpoints.ts';
import { createGuardian } from './guardians.ts';
import { createPeople, roleOf } from './people.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const endpoints = await allEndpoints();
const NOBODY = '01a1fe23-6a3c-7268-86ed-7199903270b5';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await app.http.ready();
});
afterAll(() => app.close());

const urlOf = ({ path }: AnyEndpoint): string => {
  const filled = path
    .replace('/profile/{id}', `/profile/${NOBODY}`)
    .replace(/(change-\w+)\/\{id\}/, `$1/${NOBODY}`);
  return API_BASE + filled.replace(/\{\w+\}/g, '1');
};

/** Returns the result of authorization: let in, 401 or 403. The call itself has no input and may fail in any other way. */
const knock = async (endpoint: AnyEndpoint, token: string | undefined): Promise<string> => {
  const answer = await app.http.inject({
    method: endpoint.method,
    url: urlOf(endpoint),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(endpoint.method !== 'GET' && { payload: {} }),
    payloadAsStream: endpoint.stream === true,
  });
  if (endpoint.stream && answer.statusCode === 200) {
    // It has no end of its own.
    answer.stream().destroy();
    return 'in';
  }
  const body = endpoint.stream ? await text(answer.stream()) : answer.body;
  expect(answer.statusCode, body).toBeLessThan(500);
  if (endpoint.file && answer.statusCode === 200) return 'in';
  const { code } = JSON.parse(body);
  if (answer.statusCode === 401 && code === 'UNAUTHORIZED') return '401';
  if (answer.statusCode === 403) return `403 ${code}`;
  return 'in';
};

const expected = (endpoint: AnyEndpoint, role: CallerRole | null): string => {
  if (mayCall(endpoint, role)) return 'in';
  return role === null ? '401' : '403 ACCESS_DENIED';
};

describe('every call of the contract', () => {
  it.each(endpoints)('is answered: $name', ({ endpoint: { method, path } }) => {
    expect(app.http.hasRoute({ method, url: API_BASE + path.replace(/\{(\w+)\}/g, ':$1') })).toBe(true);
  });

  it.each(endpoints)('lets in whom the table says, and nobody else: $name', async ({ endpoint }) => {
    // New ones for each call, because some end the caller's session or account.
    const people = await createPeople(app);
    const found = { anonymous: await knock(endpoint, undefined) } as Record<string, string>;
    const guardian = await createGuardian(app, await createCase(app));
    for (const [who, { token }] of Object.entries({ ...people, guardian }))
      found[who] = await knock(endpoint, token);
    const roles = Object.entries<CallerRole>({ ...roleOf, guardian: GUARDIAN_ROLE }).map(([who, role]) => [
      who,
      expected(endpoint, role),
    ]);
    expect(found).toEqual({ anonymous: expected(endpoint, null), ...Object.fromEntries(roles) });
  });

  it('is refused to a dead token as to none', async () => {
    const { student } = await createPeople(app);
    await app.ctx.db.query({ text: 'delete from sessions where account_id = $1', values: [student.id] });
    for (const { endpoint } of endpoints)
      expect(await knock(endpoint, student.token)).toBe(endpoint.access === 'public' ? 'in' : '401');
  });
});

describe('docs/access.md', () => {
  it('says what the contract says: `npm run docs:access` writes it', async () => {
    const committed = readFileSync(join(import.meta.dirname, '../../docs/access.md'), 'utf8');
    expect(committed).toBe(await accessTable());
  });

  it('has every call once', async () => {
    const table = await accessTable();
    for (const { endpoint } of endpoints) expect(table).toContain(`\`${endpoint.method} ${endpoint.path}\``);
  });
});
