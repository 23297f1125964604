import { pdfOf } from '@parvoz/clean-documents/samples.ts';
import { listApplicationEvents } from '@parvoz/contract/applications/application-calls.ts';
import { filterDisputes } from '@parvoz/contract/money/disputes.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Agency, act, createAgency, detailOf, newKey } from '../../../../test/applications.ts';
import { auditOf } from '../../../../test/audit.ts';
import { readChat, say } from '../../../../test/chat.ts';
import { acts, disputeOf, draftFor, finishedCase, open, tryOpen } from '../../../../test/disputes.ts';
import { balanceOf, confirm, expectExact, protectionOf } from '../../../../test/money.ts';
import {
  createAdmin,
  createEmployee,
  createStudent,
  type Person,
  signInAgain,
} from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { openFile, sendFile } from '../../../../test/uploads.ts';
import { inTransaction } from '../../../db/context.ts';
import { newId } from '../../../lib/ids.ts';
import { errorText } from '../../../lib/texts.ts';
import { releaseDue } from '../protection/releases.service.ts';
import { forgetStudent } from './disputes.service.ts';
import { remindDue } from './reminders.service.ts';

const START = '2026-11-21T05:00:00Z';
const HOUR_MS = 60 * 60 * 1000;
const later = (hours: number) => new Date(new Date(START).getTime() + hours * HOUR_MS).toISOString();

let app: TestApp;
let agency: Agency;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  agency = await createAgency(app);
});
beforeEach(async () => {
  app.clock.set(START);
  admin = await createAdmin(app);
});
afterAll(async () => {
  await expectExact(app);
  await app.close();
});

const finished = () => finishedCase(app, { agency });
const shareOf = async (person: Person, id: string) => (await protectionOf(person, id)).shareList[0]!;
const kindsOf = async (person: Person) =>
  (await person.read(listNotifications)).content.map(({ kind }) => kind);

describe('opening', () => {
  it('freezes the share, stops its clock, opens the chat to administrators and notifies everybody', async () => {
    const made = await finished();
    const { id, student, stepId, amount } = made;
    expect((await readChat(admin, id).catch((error) => error)) instanceof Error).toBe(true);
    await say(agency.owner, id, 'Shu dasturni qoʻyamiz');
    const [{ id: messageId } = { id: '' }] = (await readChat(student, id)).content.filter(
      ({ event }) => event === null,
    );
    const uploadId = await sendFile(app, student, await pdfOf());
    const dispute = await open(made, {
      ...{ wish: 'PART', wishAmount: 1_000, uploadIds: [uploadId], messageIds: [messageId] },
    });
    expect(dispute).toMatchObject({
      ...{ applicationId: id, kind: 'DONE_WRONG', wish: 'PART', wishAmount: 1_000, amount, state: 'OPEN' },
      ...{ turn: 'CONSULTING', answer: null, result: null, step: { id: stepId, number: 1, percent: 40 } },
      ...{ openedAt: later(0), answerUntil: later(48), decideUntil: later(168) },
      can: { answer: false, accept: false, withdraw: true, addEvidence: true, ask: false, settle: false },
      evidenceList: [
        { side: 'STUDENT', file: { name: 'diplom.pdf' }, message: null },
        { side: 'STUDENT', file: null, message: { id: messageId, text: 'Shu dasturni qoʻyamiz' } },
      ],
      eventList: [{ type: 'OPENED', returnAmount: 1_000, fileCount: 1, messageCount: 1 }],
    });
    expect(await shareOf(student, id)).toMatchObject({
      ...{ state: 'DISPUTED', releasesAt: null, disputeId: dispute.id },
    });
    expect(await confirm(student, id, stepId)).toMatchObject({ code: 'SHARE_DISPUTED' });
    app.clock.set(later(100));
    await releaseDue(app.ctx);
    app.clock.set(START);
    expect((await shareOf(student, id)).state).toBe('DISPUTED');
    expect((await detailOf(student, id)).isDisputed).toBe(true);
    expect((await kindsOf(agency.owner))[0]).toBe('DISPUTE_OPENED');
    expect(await kindsOf(admin)).toEqual(['DISPUTE_OPENED']);
    await readChat(admin, id);
    expect((await disputeOf(student, dispute.id)).eventList).toMatchObject([
      { type: 'OPENED' },
      { type: 'CHAT_READ', actor: { id: admin.id } },
    ]);
    const file = dispute.evidenceList[0]!.file!.id;
    const opened = [student, agency.manager, admin, await createStudent(app)].map((one) =>
      openFile(app, file, one),
    );
    expect((await Promise.all(opened)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 403]);
    expect((await auditOf(app, id)).filter(({ action }) => action === 'DOCUMENT_READ')).toHaveLength(1);
    const lines = await student.read(listApplicationEvents, { params: { id } });
    expect(lines.at(-1)).toMatchObject({ type: 'DISPUTE_OPENED', step: { number: 1 } });
    await acts.withdraw(student, dispute.id);
  });

  it('is of a share that waits, once, for what is less than the share, with what is really there', async () => {
    const made = await finished();
    const { student, amount, id, stepId } = made;
    const second = (await protectionOf(student, id)).shareList[1]!.stepId;
    expect(await tryOpen({ ...made, stepId: second })).toMatchObject({ code: 'STEP_NOT_FINISHED' });
    const other = await finished();
    expect(await tryOpen({ ...made, stepId: other.stepId })).toMatchObject({ code: 'NOT_FOUND' });
    for (const wishAmount of [0, -1, 1.5, amount, amount + 1, 2 ** 53])
      expect(await tryOpen(made, { wish: 'PART', wishAmount })).toMatchObject({ status: 422 });
    expect(await tryOpen(made, { wish: 'PART' })).toMatchObject({ status: 422 });
    expect(await tryOpen(made, { wish: 'WHOLE', wishAmount: 5 })).toMatchObject({ status: 422 });
    expect(await tryOpen(made, { comment: 'qisqa' })).toMatchObject({ status: 422 });
    expect(await tryOpen(made, { messageIds: [newId()] })).toMatchObject({ status: 422 });
    expect(await tryOpen(made, { uploadIds: [newId()] })).toMatchObject({ code: 'NOT_FOUND' });
    const foreign = await sendFile(app, other.student, await pdfOf());
    expect(await tryOpen(made, { uploadIds: [foreign] })).toMatchObject({ code: 'NOT_FOUND' });
    const { id: disputeId } = await open(made);
    expect(await tryOpen(made)).toMatchObject({ code: 'SHARE_DISPUTED' });
    await acts.withdraw(student, disputeId);
    await open(made).then((one) => acts.withdraw(student, one.id));
    await open(made).then((one) => acts.withdraw(student, one.id));
    expect(await tryOpen(made)).toMatchObject({ code: 'TOO_MANY_DISPUTES' });
    expect(await confirm(student, id, stepId)).toMatchObject({ status: 200 });
    expect(await tryOpen(other, { uploadIds: [] })).toMatchObject({ status: 200 });
  });

  it('comes too late once 72 hours are over, whether or not the share has passed yet', async () => {
    const made = await finished();
    app.clock.set(later(72));
    const student = await signInAgain(app, made.student);
    expect(await tryOpen({ ...made, student })).toMatchObject({ code: 'SHARE_ENDED' });
    await releaseDue(app.ctx);
    expect(await tryOpen({ ...made, student })).toMatchObject({ code: 'SHARE_ENDED' });
  });

  it('with the same key is one, and its answer the first one', async () => {
    const made = await finished();
    const key = newKey();
    const uploadId = await sendFile(app, made.student, await pdfOf());
    const calls = [1, 2, 3, 4].map(() =>
      app.http.inject({
        method: 'POST',
        url: `/api/v1/application/${made.id}/dispute`,
        headers: { authorization: `Bearer ${made.student.token}`, 'idempotency-key': key },
        payload: draftFor(made.stepId, { uploadIds: [uploadId] }),
      }),
    );
    const answers = (await Promise.all(calls)).map((one) => one.json().data?.id);
    expect(new Set(answers).size).toBe(1);
    expect((await disputeOf(made.student, answers[0])).evidenceList).toHaveLength(1);
  });
});

describe('who may', () => {
  it('open one: only the student whose application it is', async () => {
    const made = await finished();
    const others = [agency.owner, agency.manager, admin, await createStudent(app)];
    for (const student of others)
      expect(await tryOpen({ ...made, student })).toMatchObject({ status: 403, code: 'ACCESS_DENIED' });
    expect((await shareOf(made.student, made.id)).state).toBe('AWAITING');
  });

  it('do what to one that is open: each side its own, nobody else anything', async () => {
    const made = await finished();
    const dispute = await open(made);
    const { id } = dispute;
    const people = {
      ...{ student: made.student, owner: agency.owner, manager: agency.manager, admin },
      ...{
        'another student': await createStudent(app),
        'another owner': await createEmployee(app, 'ROLE_CONSULTING'),
      },
      'another manager': await createEmployee(app, 'ROLE_CONSULTING_MANAGER'),
    };
    const table: Record<string, [(person: Person) => Promise<{ status: number }>, string[]]> = {
      get: [
        async (person) => ({
          status: await disputeOf(person, id).then(
            () => 200,
            () => 403,
          ),
        }),
        ['student', 'owner', 'manager', 'admin'],
      ],
      answer: [(person) => acts.answer(person, id, 5), ['owner', 'manager']],
      evidence: [(person) => acts.evidence(person, id), ['student', 'owner', 'manager']],
      ask: [(person) => acts.ask(person, id), ['admin']],
      filter: [(person) => person.call(filterDisputes, { body: {} }), ['admin']],
    };
    for (const [name, [work, allowed]] of Object.entries(table))
      for (const [who, person] of Object.entries(people)) {
        const { status } = await work(person);
        expect([name, who, status]).toEqual([name, who, allowed.includes(who) ? 200 : 403]);
      }
    for (const who of ['owner', 'manager', 'admin', 'another student', 'another owner'] as const)
      expect((await acts.withdraw(people[who], id)).status).toBe(403);
    for (const who of ['admin', 'another student', 'another owner', 'another manager'] as const)
      expect((await acts.accept(people[who], id, 5)).status).toBe(403);
    const { version, amount } = await disputeOf(admin, id);
    for (const who of ['student', 'owner', 'manager', 'another student', 'another owner'] as const)
      expect((await acts.settle(people[who], { id, version, amount }, 1)).status).toBe(403);
    expect((await disputeOf(made.student, id)).state).toBe('OPEN');
    expect(await acts.settle(admin, { id: newId(), version, amount }, 1)).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('its end', () => {
  it('an administrator divides it: both sides get their part to the last tiyin, with the reason', async () => {
    const made = await finished();
    const { id, student, amount } = made;
    const earned = await balanceOf(app, 'CONSULTING', agency.consultingId);
    const opened = await open(made);
    expect(await acts.settle(admin, opened, 1)).toMatchObject({ code: 'ANSWER_AWAITED' });
    await acts.answer(agency.manager, opened.id, 7, { comment: 'Portal xato koʻrsatgan edi' });
    expect((await kindsOf(student))[0]).toBe('DISPUTE_ANSWERED');
    expect(await acts.settle(admin, opened, 1)).toMatchObject({ code: 'DISPUTE_CHANGED' });
    const dispute = await disputeOf(admin, opened.id);
    expect(dispute).toMatchObject({ turn: 'ADMIN', answer: { returnAmount: 7 }, can: { settle: true } });
    for (const [back, on] of [
      [1, amount],
      [amount, 1],
      [-1, amount + 1],
      [0.5, amount - 0.5],
      [amount + 1, -1],
    ] as const)
      expect(await acts.settle(admin, dispute, back, on)).toMatchObject({ status: 422 });
    const back = Math.round(amount * 0.4) + 1;
    const { data } = await acts.settle(admin, dispute, back);
    expect(data).toMatchObject({
      ...{ state: 'SETTLED', turn: null },
      result: { returned: back, released: amount - back, by: { id: admin.id } },
    });
    expect(await balanceOf(app, 'STUDENT', student.id)).toBe(back);
    expect(await balanceOf(app, 'CONSULTING', agency.consultingId)).toBe(earned + amount - back);
    for (const person of [student, agency.owner, admin]) {
      const seen = await disputeOf(person, opened.id);
      expect(seen.result).toEqual(data!.result);
      expect(Object.values(seen.can)).not.toContain(true);
      expect(await shareOf(person, id)).toMatchObject({
        ...{ state: 'SPLIT', released: amount - back, returned: back, endedBy: 'SETTLEMENT' },
      });
    }
    expect((await kindsOf(student))[0]).toBe('DISPUTE_SETTLED');
    expect((await kindsOf(agency.owner))[0]).toBe('DISPUTE_SETTLED');
    expect((await detailOf(student, id)).isDisputed).toBe(false);
    expect((await auditOf(app, id)).at(-1)).toMatchObject({
      ...{ actorId: admin.id, action: 'DISPUTE_SETTLED', details: { returnTiyin: back } },
    });
    for (const late of [
      acts.settle(admin, dispute, 1),
      acts.withdraw(student, dispute.id),
      acts.accept(student, dispute.id, 7),
      acts.answer(agency.owner, dispute.id, 1),
      acts.evidence(student, dispute.id),
      acts.ask(admin, dispute.id),
    ])
      expect(await late).toMatchObject({ status: 409, code: 'DISPUTE_ENDED' });
  });

  it('without an answer an administrator decides after 48 hours', async () => {
    const made = await finished();
    const dispute = await open(made);
    app.clock.set(later(48));
    const late = await signInAgain(app, admin);
    expect((await disputeOf(late, dispute.id)).turn).toBe('ADMIN');
    expect(await acts.settle(late, dispute, dispute.amount)).toMatchObject({ status: 200 });
    expect((await shareOf(await signInAgain(app, made.student), made.id)).state).toBe('RETURNED');
  });

  it('either side accepts what the other has proposed, and only as they saw it', async () => {
    const made = await finished();
    const { student, amount } = made;
    const { id } = await open(made, { wish: 'FIX' });
    expect(await acts.accept(agency.owner, id, 0)).toMatchObject({ code: 'NOTHING_PROPOSED' });
    expect(await acts.accept(student, id, 0)).toMatchObject({ code: 'NOTHING_PROPOSED' });
    expect(await acts.answer(agency.owner, id, amount + 1)).toMatchObject({ status: 422 });
    await acts.answer(agency.owner, id, 100);
    await acts.answer(agency.manager, id, 200);
    expect(await acts.accept(student, id, 100)).toMatchObject({ code: 'PROPOSAL_CHANGED' });
    expect((await acts.accept(student, id, 200)).data).toMatchObject({
      ...{ state: 'AGREED', result: { returned: 200, released: amount - 200, reason: null } },
    });
    const other = await finished();
    const asked = await open(other, { wish: 'PART', wishAmount: 300 });
    expect((await acts.accept(agency.manager, asked.id, 300)).data).toMatchObject({
      result: { returned: 300, by: { id: agency.manager.id } },
    });
    expect(await balanceOf(app, 'STUDENT', other.student.id)).toBe(300);
  });

  it('the student withdraws it: the clock goes on where it stood, with a day left at least', async () => {
    const early = await finished();
    const late = await finished();
    app.clock.set(later(10));
    const first = await open(early);
    app.clock.set(later(40));
    await acts.withdraw(early.student, first.id);
    expect(await shareOf(early.student, early.id)).toMatchObject({
      state: 'AWAITING',
      releasesAt: later(102),
    });
    app.clock.set(later(70));
    const student = await signInAgain(app, late.student);
    const second = await open({ ...late, student });
    app.clock.set(later(71));
    expect((await acts.withdraw(student, second.id)).data).toMatchObject({
      state: 'WITHDRAWN',
      result: null,
    });
    expect((await shareOf(student, late.id)).releasesAt).toBe(later(95));
  });

  it('outlives the application, of which the rest goes back at once', async () => {
    const made = await finished();
    const { id, student, amount } = made;
    const dispute = await open(made);
    await act(agency.owner, id, { type: 'REJECTED', comment: 'Davom ettira olmaymiz' });
    expect(await protectionOf(student, id)).toMatchObject({ disputed: amount, held: 0 });
    await acts.answer(agency.owner, dispute.id, 0);
    const seen = await disputeOf(admin, dispute.id);
    expect(await acts.settle(admin, seen, 0)).toMatchObject({ status: 200 });
    expect((await shareOf(student, id)).state).toBe('RELEASED');
  });
});

describe('evidence', () => {
  it('has a limit of each side, and is said to the other', async () => {
    const made = await finished();
    const { id } = await open(made);
    for (let count = 0; count < 10; count++) {
      const uploadId = await sendFile(app, made.student, await pdfOf());
      expect((await acts.evidence(made.student, id, { uploadIds: [uploadId] })).status).toBe(200);
    }
    const eleventh = await sendFile(app, made.student, await pdfOf());
    expect(await acts.evidence(made.student, id, { uploadIds: [eleventh] })).toMatchObject({
      code: 'TOO_MUCH_EVIDENCE',
    });
    expect(await acts.evidence(made.student, id, {})).toMatchObject({ status: 422 });
    expect((await kindsOf(agency.owner))[0]).toBe('DISPUTE_EVIDENCE');
    await acts.ask(admin, id);
    expect((await kindsOf(made.student))[0]).toBe('DISPUTE_ASKED');
    expect((await kindsOf(agency.owner))[0]).toBe('DISPUTE_ASKED');
  });
});

it('names the file that was refused, also when it is sent again, and takes the others without it', async () => {
  const made = await finished();
  const { id } = await open(made);
  const good = await sendFile(app, agency.owner, await pdfOf(), 'shartnoma.pdf');
  const bad = await sendFile(app, agency.owner, Buffer.from('not a document'), 'xat.pdf');
  const uploadIds = [good, bad];
  expect(await acts.evidence(agency.owner, id, { uploadIds })).toMatchObject({
    ...{ status: 422, code: 'NOT_A_DOCUMENT' },
    fields: { 'uploadIds.1': errorText('en', 'field.notDocument') },
  });
  for (const again of [
    acts.evidence(agency.owner, id, { uploadIds }),
    acts.answer(agency.owner, id, 1, { uploadIds }),
  ])
    expect(await again).toMatchObject({
      ...{ status: 404, code: 'NOT_FOUND' },
      fields: { 'uploadIds.1': errorText('en', 'field.uploadGone') },
    });
  expect(await acts.evidence(agency.owner, id, { uploadIds: [good] })).toMatchObject({ status: 200 });
  expect((await disputeOf(agency.owner, id)).evidenceList.map(({ file }) => file?.name)).toEqual([
    'shartnoma.pdf',
  ]);
});

it('of a student who is deleted nothing is left that they wrote or brought, and all that was decided', async () => {
  const made = await finished();
  const { student } = made;
  const uploadId = await sendFile(app, student, await pdfOf(), 'Yashirgap.pdf');
  const dispute = await open(made, { comment: 'Yashirgap dastur', uploadIds: [uploadId] });
  await acts.evidence(student, dispute.id, { comment: 'Yashirgap izoh' });
  await acts.answer(agency.owner, dispute.id, 1);
  await acts.accept(student, dispute.id, 1);
  await inTransaction(app.ctx, (tx) => forgetStudent(tx, student));
  const left = await disputeOf(admin, dispute.id);
  expect(JSON.stringify(left)).not.toContain('Yashirgap');
  expect(left).toMatchObject({ evidenceList: [], result: { returned: 1 }, answer: { returnAmount: 1 } });
  const file = await openFile(app, dispute.evidenceList[0]!.file!.id, agency.owner);
  expect(file.statusCode).toBe(404);
});

describe('reminders and lists', () => {
  it('whoever is late is reminded: the agency twice, administrators once, each once', async () => {
    const made = await finished();
    await open(made);
    const remindAt = async (hours: number) => {
      app.clock.set(later(hours));
      await remindDue(app.ctx);
      await remindDue(app.ctx);
    };
    const { rows } = await app.pool.query(`select count(*)::int as count from notifications`);
    for (const hours of [23, 24.1, 41, 42.1, 49, 143, 144.1, 150]) await remindAt(hours);
    const { rows: written } = await app.pool.query(
      `select n.kind, count(*)::int as count from notifications n where n.application_id = $1 and n.kind like $2
       group by 1 order by 1`,
      [made.id, 'DISPUTE_%'],
    );
    expect(rows[0].count).toBeGreaterThan(0);
    const admins = (await app.pool.query(`select from accounts where role = 'ROLE_ADMIN'`)).rowCount;
    expect(written).toEqual([
      { kind: 'DISPUTE_ANSWER_24_HOURS', count: 2 },
      { kind: 'DISPUTE_ANSWER_6_HOURS', count: 2 },
      { kind: 'DISPUTE_DECISION_1_DAY', count: admins },
      { kind: 'DISPUTE_OPENED', count: 2 + admins! },
    ]);
  });

  it('administrators see what waits for them', async () => {
    const list = async (name: 'WAITING' | 'OPEN' | 'ENDED') => {
      const found = await admin.read(filterDisputes, { body: { list: name }, query: { size: 100 } });
      return {
        ids: found.content.map(({ id }) => id),
        waiting: found.waitingCount,
        total: found.totalElements,
      };
    };
    const before = await list('WAITING');
    const made = await finished();
    const dispute = await open(made);
    expect((await list('WAITING')).ids).not.toContain(dispute.id);
    expect((await list('OPEN')).ids).toContain(dispute.id);
    await acts.answer(agency.owner, dispute.id, 0);
    const waiting = await list('WAITING');
    expect(waiting.ids).toContain(dispute.id);
    expect([waiting.waiting, waiting.total]).toEqual([before.waiting + 1, before.waiting + 1]);
    await acts.accept(made.student, dispute.id, 0);
    expect((await list('ENDED')).ids).toContain(dispute.id);
    expect((await list('WAITING')).waiting).toBe(before.waiting);
  });
});
