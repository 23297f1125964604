import { filterJoinRequests } from '@parvoz/contract/agencies/joining.ts';
import { listApprovals } from '@parvoz/contract/money/approvals.ts';
import { filterDisputes } from '@parvoz/contract/money/disputes.ts';
import { getWaiting } from '@parvoz/contract/platform/dashboards.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Agency, createAgency } from '../../../../test/applications.ts';
import { readAdminDashboard } from '../../../../test/dashboards.ts';
import { acts, finishedCase, open } from '../../../../test/disputes.ts';
import { newTaxNumber } from '../../../../test/joining.ts';
import { createAdmin, newPhone, type Person } from '../../../../test/people.ts';
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

it('names requests to join that wait for us, as many as their list has, since their turn came to us', async () => {
  const insert = (state: string, created: string, changed: string) =>
    app.pool.query(
      `insert into join_requests (id, phone, owner_name, owner_surname, name, legal_name, tax_number, city, language,
         state, key_hash, answer_due, created_at, changed_at)
       values (gen_random_uuid(), $1, 'A', 'B', 'C', 'D', $2, 'E', 'uz', $3, 'F', $5::timestamptz::date, $4, $5::timestamptz)`,
      [newPhone(), newTaxNumber(), state, created, changed],
    );
  await insert('ASKED', '2026-10-01T05:00:00Z', '2026-10-02T05:00:00Z');
  await insert('ANSWERED', '2026-10-05T05:00:00Z', '2026-11-19T05:00:00Z');
  // A document has come since, which leaves it waiting for us.
  await insert('NEW', '2026-11-18T05:00:00Z', '2026-11-20T05:00:00Z');
  expect(await attentionOf('JOINING')).toEqual([
    { kind: 'JOINING', count: 2, since: '2026-11-18', language: null },
  ]);
  const { content, totalElements } = await admin.read(filterJoinRequests, { body: { state: 'WAITING' } });
  expect([totalElements, ...content.map(({ state }) => state)]).toEqual([2, 'ANSWERED', 'NEW']);
  const asked = await admin.read(filterJoinRequests, { body: { state: 'ASKED' } });
  expect(asked.totalElements).toBe(1);
});

it('names acts that wait for a second administrator, as many as their list has, until they expire', async () => {
  const insert = (askedAt: string, expiresAt: string) =>
    app.pool.query(
      `insert into approvals (id, kind, request, amount_tiyin, subject, subject_id, title, state, asked_by, asked_at, expires_at)
       values (gen_random_uuid(), 'SEND', '{}', 100, 'payout', gen_random_uuid(), 'Ufq', 'WAITING', $1, $2, $3)`,
      [admin.id, askedAt, expiresAt],
    );
  expect(await attentionOf('APPROVALS')).toEqual([]);
  await insert('2026-11-20T05:00:00Z', '2026-11-22T05:00:00Z');
  await insert('2026-11-19T05:00:00Z', '2026-11-21T05:00:00Z');
  expect(await attentionOf('APPROVALS')).toEqual([
    { kind: 'APPROVALS', count: 1, since: '2026-11-20', language: null },
  ]);
  expect(await attentionOf('PAYOUTS')).toEqual([]);
  const [{ waitingCount }, waiting] = await Promise.all([admin.read(listApprovals), admin.read(getWaiting)]);
  expect([waitingCount, waiting.approvals, waiting.payouts]).toEqual([1, 1, 0]);
});
