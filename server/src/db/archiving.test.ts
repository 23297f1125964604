import { getArchiving } from '@parvoz/contract/money/reconciliation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin, type Person } from '../../test/people.ts';
import { CONTRACTS } from '../../test/provider-calls.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { archivingWarnings } from '../warnings.ts';
import { archivingOf } from './archiving.ts';
import type { Queryable } from './pool.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await createTestApp({ contracts: { payme: CONTRACTS.payme } });
  admin = await createAdmin(app);
});
afterAll(() => app.close());

const NOBODY = { payme: undefined, click: undefined, uzum: undefined, sandbox: true };

/** Returns the statement over a PostgreSQL with these settings in place of its own. */
const on = (settings: Record<string, string>, archiver: string): Queryable => ({
  // Without its name: a prepared statement has one text.
  query: ({ text, name: _, ...given }) =>
    app.ctx.db.query({
      ...given,
      text: text
        .replaceAll(/current_setting\('(\w+)'(, true)?\)/g, (_whole, name) => `'${settings[name] ?? ''}'`)
        .replace('pg_stat_archiver', `(select ${archiver}) as pg_stat_archiver`),
    }),
});
const archiverOf = (archived: string, failed: string) =>
  `${archived}::timestamptz as last_archived_time, ${failed}::timestamptz as last_failed_time`;
const [EARLIER, LATER] = [`'2026-11-28 01:00:00Z'`, `'2026-11-28 02:00:00Z'`];
const COMMAND = { archive_mode: 'on', archive_command: 'cp %p /archive/%f' };

it('administrators are told where real money would go with one disk', async () => {
  expect(await admin.read(getArchiving)).toEqual({ state: 'NONE' });
  const [warning] = archivingWarnings(
    await archivingOf(app.pool, { contracts: { ...NOBODY, ...CONTRACTS }, walArchived: false }),
  );
  expect(warning).toMatch(/^Warning: this Parvoz takes real money, and .* kept nowhere else/);
});

it('nobody is told where no real money comes, or whoever runs it says that the log is kept', async () => {
  for (const [contracts, walArchived, state] of [
    [NOBODY, false, 'NOT_NEEDED'],
    [{ ...NOBODY, uzum: CONTRACTS.uzum }, true, 'DONE'],
  ] as const) {
    const found = await archivingOf(app.pool, { contracts, walArchived });
    expect(found).toBe(state);
    expect(archivingWarnings(found)).toEqual([]);
  }
});

it.each([
  ['NONE', { archive_mode: 'off', archive_command: '(disabled)' }, archiverOf('null', 'null')],
  ['NONE', { archive_mode: 'on', archive_command: '' }, archiverOf('null', 'null')],
  ['DONE', COMMAND, archiverOf('null', 'null')],
  ['DONE', { archive_mode: 'always', archive_library: 'basic_archive' }, archiverOf(LATER, EARLIER)],
  ['DONE', COMMAND, archiverOf(LATER, 'null')],
  ['FAILING', COMMAND, archiverOf('null', LATER)],
  ['FAILING', COMMAND, archiverOf(EARLIER, LATER)],
] as const)('%s with %j and %s', async (state, settings, archiver) => {
  const contracts = { ...NOBODY, click: CONTRACTS.click };
  const found = await archivingOf(on(settings, archiver), { contracts, walArchived: false });
  expect(found).toBe(state);
  expect(archivingWarnings(found)).toHaveLength(state === 'DONE' ? 0 : 1);
});
