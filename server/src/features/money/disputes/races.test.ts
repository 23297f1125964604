import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Agency, createAgency } from '../../../../test/applications.ts';
import { acts, disputeOf, finishedCase, open, tryOpen } from '../../../../test/disputes.ts';
import { findWrongMeasures } from '../../../../test/measures.ts';
import { balanceOf, confirm, expectExact, protectionOf } from '../../../../test/money.ts';
import { createAdmin, type Person, signInAgain } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { measureAll, measureRequested } from '../../applications/applications/measures/measures.service.ts';
import { releaseDue } from '../protection/releases.service.ts';

const START = '2026-11-21T05:00:00Z';
const HOUR_MS = 60 * 60 * 1000;

let app: TestApp;
let second: TestApp;
let agency: Agency;
let admin: Person;
let admin2: Person;

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({ databaseUrl: app.databaseUrl, clock: app.clock, files: app.files });
  agency = await createAgency(app);
});
beforeEach(async () => {
  app.clock.set(START);
  [admin, admin2] = [await createAdmin(app), await createAdmin(app)];
});
afterAll(async () => {
  await expectExact(app);
  await second.close();
  await app.close();
});

/** The same person, whose calls go to the second process. */
const there = (person: Person): Person => ({ ...person, ...second.as({ token: person.token }) });
const statesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const shareOf = async (person: Person, id: string) => (await protectionOf(person, id)).shareList[0]!;

const answered = async () => {
  const made = await finishedCase(app, { agency });
  const { id } = await open(made);
  await acts.answer(agency.owner, id, 250);
  return { ...made, dispute: await disputeOf(admin, id) };
};

it('a dispute and a confirmation at once: one wins, the other is told', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const made = await finishedCase(app, { agency });
    const answers = await Promise.all([
      confirm(there(made.student), made.id, made.stepId),
      tryOpen(made),
      tryOpen(made),
    ]);
    expect(statesOf(answers)).toEqual([200, 409, 409]);
    const { state } = await shareOf(made.student, made.id);
    expect(state).toBe(answers[0].status === 200 ? 'RELEASED' : 'DISPUTED');
  }
});

it('a dispute in the last moment and the release of the share: one wins', async () => {
  for (let turn = 0; turn < 4; turn++) {
    app.clock.set(START);
    const made = await finishedCase(app, { agency });
    app.clock.set(new Date(new Date(START).getTime() + 72 * HOUR_MS - 1).toISOString());
    const student = await signInAgain(app, made.student);
    const opening = tryOpen({ ...made, student });
    app.clock.set(new Date(new Date(START).getTime() + 72 * HOUR_MS).toISOString());
    const [answer] = await Promise.all([opening, releaseDue(second.ctx)]);
    const { state } = await shareOf(student, made.id);
    expect(state).toBe(answer.status === 200 ? 'DISPUTED' : 'RELEASED');
  }
});

it('whatever ends a dispute at once, one of it does, and the money moves once', async () => {
  const before = await balanceOf(app, 'CONSULTING', agency.consultingId);
  let earned = before;
  for (let turn = 0; turn < 6; turn++) {
    const { dispute, student, id, amount } = await answered();
    const calls = [
      acts.settle(admin, dispute, 100),
      acts.settle(there(admin2), dispute, 200),
      acts.accept(there(student), dispute.id, 250),
      acts.accept(agency.manager, dispute.id, amount),
      acts.withdraw(there(student), dispute.id),
    ];
    const answers = await Promise.all(turn % 2 ? calls : calls.reverse());
    expect(statesOf(answers)).toEqual([200, 409, 409, 409, 409]);
    for (const { status, code } of answers) if (status === 409) expect(code).toBe('DISPUTE_ENDED');
    const { state, result } = await disputeOf(student, dispute.id);
    const share = await shareOf(student, id);
    if (state === 'WITHDRAWN') expect(share).toMatchObject({ state: 'AWAITING', returned: 0, released: 0 });
    else {
      expect(share).toMatchObject({ released: result!.released, returned: result!.returned });
      earned += result!.released;
      expect(await balanceOf(app, 'STUDENT', student.id)).toBe(result!.returned);
    }
  }
  expect(await balanceOf(app, 'CONSULTING', agency.consultingId)).toBe(earned);
});

it('an answer while an administrator decides is either before it, and the decision is made anew, or too late', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const { dispute } = await answered();
    const [settled, late] = await Promise.all([
      acts.settle(admin, dispute, 100),
      acts.answer(there(agency.manager), dispute.id, 300),
    ]);
    if (settled.status === 200) expect(late).toMatchObject({ code: 'DISPUTE_ENDED' });
    else expect([settled.code, late.status]).toEqual(['DISPUTE_CHANGED', 200]);
  }
});

it('disputes that ended with money going back are what the agency has lost, of all finished steps', async () => {
  const own = await createAgency(app);
  for (let count = 0; count < 5; count++) {
    const made = await finishedCase(app, { agency: own });
    if (count > 2) continue;
    const { id } = await open(made);
    await acts.answer(own.owner, id, 0);
    const dispute = await disputeOf(admin, id);
    if (count === 2) await acts.accept(made.student, id, 0);
    else await acts.settle(admin, dispute, count === 0 ? 1 : dispute.amount);
  }
  await measureRequested(app.ctx);
  const { rows } = await app.pool.query(
    'select finished_step_count, lost_step_count from consultings where id = $1',
    [own.consultingId],
  );
  expect(rows).toEqual([{ finished_step_count: 5, lost_step_count: 2 }]);
  await measureAll(app.ctx);
  expect(await findWrongMeasures(app)).toEqual([]);
});
