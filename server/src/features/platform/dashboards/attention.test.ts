import { filterDisputes } from '@parvoz/contract/money/disputes.ts';
import { getWaiting } from '@parvoz/contract/platform/dashboards.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Agency, createAgency } from '../../../../test/applications.ts';
import { readAdminDashboard } from '../../../../test/dashboards.ts';
import { acts, finishedCase, open } from '../../../../test/disputes.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let agency: Agency;
let admin: Person;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.set('2026-11-21T05:00:00Z');
  agency = await createAgency(app);
  admin = await createAdmin(app);
});
afterAll(() => app.close());

const attentionOf = async (kind: string) =>
  (await readAdminDashboard(admin)).attention.filter((one) => one.kind === kind);

it('names disputes that an administrator has to decide, with the day until which', async () => {
  const made = await finishedCase(app, { agency });
  const { id } = await open(made);
  // The agency has its time to answer first.
  expect(await attentionOf('DISPUTES')).toEqual([]);
  await acts.answer(agency.owner, id, 250);
  expect(await attentionOf('DISPUTES')).toEqual([
    { kind: 'DISPUTES', count: 1, since: '2026-11-28', language: null },
  ]);
  const { waitingCount } = await admin.read(filterDisputes, { body: { list: 'WAITING' }, query: {} });
  expect([waitingCount, (await admin.read(getWaiting)).disputes]).toEqual([1, 1]);
});

it('names a ledger that did not hold when it was proven last, as long as it does not', async () => {
  const prove = (at: string, faults: number) =>
    app.pool.query(
      `insert into ledger_proofs (finished_at, account_count, transfer_count, entry_count, fault_count, faults)
       values ($1, 1, 1, 2, $2, '[]')`,
      [at, faults],
    );
  expect(await attentionOf('LEDGER')).toEqual([]);
  await prove('2026-11-20T21:07:00Z', 3);
  expect(await attentionOf('LEDGER')).toEqual([
    { kind: 'LEDGER', count: 3, since: '2026-11-21', language: null },
  ]);
  expect((await readAdminDashboard(admin)).attention[0]!.kind).toBe('LEDGER');
  await prove('2026-11-21T21:07:00Z', 0);
  expect(await attentionOf('LEDGER')).toEqual([]);
});
