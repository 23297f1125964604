import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { act, createAgency, createCase, PRICE_TIYIN } from '../../../../test/applications.ts';
import { runAsAdmin } from '../../../../test/database.ts';
import { balanceOf, confirm, expectExact, finishStep, pay, protectionOf } from '../../../../test/money.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { carryMissed } from './carrying.service.ts';
import { releaseDue } from './releases.service.ts';

const HOUR_MS = 60 * 60 * 1000;
const [FIRST, SECOND] = [400_000_000, 600_000_001];
const MIGRATION = join(import.meta.dirname, '../../../../migrations/0048_protection.sql');

let app: TestApp;

beforeAll(async () => {
  // The migration asks the database what time it is.
  app = await createTestApp();
  app.clock.set(new Date().toISOString());
});
afterAll(() => app.close());

/** Takes away everything that the money of today has written, as it was before there was any. */
const forgetMoney = () =>
  runAsAdmin(
    app.databaseUrl,
    `alter table ledger_entries disable trigger user; alter table ledger_transfers disable trigger user;
     delete from protected_shares; delete from protections; delete from ledger_entries; delete from ledger_transfers;
     delete from ledger_days; delete from ledger_accounts; delete from provider_transactions; delete from payments;
     alter table ledger_entries enable trigger user; alter table ledger_transfers enable trigger user`,
  );

beforeEach(async () => {
  await forgetMoney();
  await app.pool.query('delete from applications');
});

/** Runs the part of the migration that carries over existing applications. */
const carryOver = async () => {
  const [, statements] = (await readFile(MIGRATION, 'utf8')).split('-- What was accepted before');
  await runAsAdmin(
    app.databaseUrl,
    `begin;\n--${statements!.replaceAll('--> statement-breakpoint', '\n')}\n;commit`,
  );
};

const later = (hours: number) =>
  app.clock.set(new Date(app.clock.now().getTime() + hours * HOUR_MS).toISOString());

/** Runs what makes up for everything that older processes have done since the migration. */
const makeUp = async () => {
  await Promise.all([carryMissed(app.ctx), carryMissed(app.ctx)]);
  await releaseDue(app.ctx);
};

it.each([
  ['by the migration', carryOver],
  ['by the job, where an older process has marked it later', makeUp],
])('what was marked by hand is carried over %s as corrections, and everything holds', async (_, bring) => {
  const agency = await createAgency(app);
  const free = await createAgency(app, { priceTiyin: 0 });
  const now = app.clock.now();
  const back = (hours: number) => app.clock.set(new Date(now.getTime() - hours * HOUR_MS).toISOString());
  back(40);
  const begin = async (from = agency) => {
    const made = await createCase(app, { agency: from });
    await act(from.owner, made.id, { type: 'ACCEPTED', comment: null });
    return made;
  };
  const paid = async () => {
    const made = await begin();
    await pay(app, made.student, made.id);
    await app.pool.query(
      `update application_events set comment = 'Kassaga toʻlandi', actor_id = $2
       where application_id = $1 and type = 'PAYMENT_SUCCESS'`,
      [made.id, agency.owner.id],
    );
    return made;
  };
  const fresh = await createCase(app, { agency });
  const unpaid = await begin();
  const running = await paid();
  const done = await paid();
  const rejected = await paid();
  const longAgo = await paid();
  const nothing = await begin(free);
  for (const one of [done, rejected, longAgo]) await finishStep(app, agency.owner, one.id);
  later(1);
  await finishStep(app, agency.owner, done.id);
  await act(agency.owner, rejected.id, { type: 'REJECTED', comment: 'Kechirasiz' });
  await app.pool.query(
    `update application_steps set finished_at = finished_at - interval '100 hours' where application_id = any($1)`,
    [[longAgo.id, rejected.id]],
  );
  app.clock.set(now.toISOString());
  await forgetMoney();
  await bring();
  await expectExact(app);

  const shown = (one: typeof fresh) => protectionOf(one.student, one.id);
  expect(await shown(fresh)).toMatchObject({ version: 0, paid: 0 });
  expect(await shown(unpaid)).toMatchObject({ dueAmount: PRICE_TIYIN, isPaidOutside: false, paid: 0 });
  expect(await shown(nothing)).toMatchObject({ price: 0, isPaidOutside: false, dueAmount: 0 });
  expect(await shown(running)).toMatchObject({ held: PRICE_TIYIN, isPaidOutside: true, refundNow: 0 });
  expect(await shown(done)).toMatchObject({ awaiting: PRICE_TIYIN, released: 0 });
  expect(await shown(longAgo)).toMatchObject({ released: FIRST, held: SECOND });
  expect(await shown(rejected)).toMatchObject({ released: FIRST, returned: SECOND, held: 0 });
  expect(await balanceOf(app, 'CONSULTING', agency.consultingId)).toBe(0);
  expect(await balanceOf(app, 'STUDENT', rejected.student.id)).toBe(0);
  const held = PRICE_TIYIN * 2 + SECOND!;
  expect(await balanceOf(app, 'OUTSIDE', 'agencies')).toBe(-held);
  const { rows } = await app.pool.query(
    `select purpose, reason, actor_id, subject_id from ledger_transfers where key = $1`,
    [`correction:${running.id}:all`],
  );
  expect(rows).toEqual([
    {
      ...{ purpose: 'CORRECTION', reason: 'Kassaga toʻlandi', subject_id: running.id },
      actor_id: bring === carryOver ? agency.owner.id : null,
    },
  ]);

  // Later payments are made outside as well.
  await finishStep(app, agency.owner, running.id);
  const [step] = (await shown(running)).shareList;
  expect((await confirm(running.student, running.id, step!.stepId)).status).toBe(200);
  await act(agency.owner, running.id, { type: 'REJECTED', comment: 'Kechirasiz' });
  expect(await shown(running)).toMatchObject({ released: FIRST, returned: SECOND, balance: 0 });
  expect(await balanceOf(app, 'OUTSIDE', 'agencies')).toBe(-held + PRICE_TIYIN);
  await expectExact(app);
});

it('what an older process does to a protected payment is followed, once', async () => {
  const agency = await createAgency(app);
  const begin = async () => {
    const made = await createCase(app, { agency });
    await act(agency.owner, made.id, { type: 'ACCEPTED', comment: null });
    return made;
  };
  const [marked, finished, rejected, untouched] = [
    await begin(),
    await begin(),
    await begin(),
    await begin(),
  ];
  for (const { student, id } of [finished, rejected]) await pay(app, student, id);
  const write = (statement: string, id: string) => app.pool.query(statement, [id]);
  await write(`update applications set payment = 'PAID', paid_at = now() where id = $1`, marked.id);
  await write(
    `update application_steps set finished_at = now() where application_id = $1 and number = 1`,
    finished.id,
  );
  await write(
    `update applications set status = 'REJECTED', payment = 'RETURNED', next = 'NONE', turn = null, step_id = null, level_id = null,
       ended_at = now()
     where id = $1`,
    rejected.id,
  );
  const shown = (one: typeof marked) => protectionOf(one.student, one.id);
  const { version } = await shown(untouched);
  for (let turn = 0; turn < 2; turn++) {
    await carryMissed(app.ctx);
    expect(await shown(marked)).toMatchObject({ held: PRICE_TIYIN, isPaidOutside: true, dueAmount: 0 });
    expect(await shown(finished)).toMatchObject({ awaiting: FIRST, held: SECOND, isPaidOutside: false });
    expect(await shown(rejected)).toMatchObject({ returned: PRICE_TIYIN, held: 0, balance: PRICE_TIYIN });
    expect(await shown(untouched)).toMatchObject({ version, dueAmount: PRICE_TIYIN });
    await expectExact(app);
  }
});
