import { deleteTariff, getTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { getApplication, listApplicationEvents } from '@parvoz/contract/applications/application-calls.ts';
import { getFamilyApplication } from '@parvoz/contract/applications/family.ts';
import { sendClientLinks } from '@parvoz/contract/applications/moving-in.ts';
import { changeWalkIn, resendWalkIn } from '@parvoz/contract/applications/walk-ins.ts';
import { getProtection, payProtection } from '@parvoz/contract/money/protection.ts';
import { describe, expect, it } from 'vitest';
import { act, createAgency, detailOf, PRICE_TIYIN } from '../../../../../../test/applications.ts';
import {
  createDegree,
  createProgram,
  createScholarship,
  createTariff,
  deactivateConsulting,
  next,
  textOf,
} from '../../../../../../test/factories.ts';
import { createGuardian } from '../../../../../../test/guardians.ts';
import { overtaken } from '../../../../../../test/locks.ts';
import { clientFile, movingIn } from '../../../../../../test/moving-in.ts';
import { agency, app, eachWithOwnAgency } from '../../../../../../test/own-agencies.ts';
import { createStudent, MINUTE_MS, messagesTo, newPhone, wait } from '../../../../../../test/people.ts';
import { claim, openLink, signedInAgain, tokenTo } from '../../../../../../test/walk-ins.ts';
import { tashkentMidnight } from '../../../../../lib/clock.ts';
import { newId } from '../../../../../lib/ids.ts';

eachWithOwnAgency();

const { filesOf, importOf, lineOf, moveIn, send, sentTo, undo, waitingOf } = movingIn(() => ({
  app,
  agency,
}));

describe('claiming', () => {
  it('goes on for a scholarship whose last day is over, each aim of a client once', async () => {
    const dates = { startDate: '2026-01-01', expiredDate: '2026-02-01' };
    const { universityId } = agency;
    const scholarshipId = await createScholarship(app, { ...dates, universityId });
    const other = await createAgency(app);
    const elsewhere = await createScholarship(app, { ...dates, universityId: other.universityId });
    const student = await createStudent(app);
    const { phone } = student;
    const scholarship = `#${scholarshipId}`;
    const { auditId } = await moveIn([lineOf({ phone, scholarship, university: '' })]);
    const [waiting] = await waitingOf();
    expect(waiting).toMatchObject({ phone, scholarshipId, universityId });
    const { preview, rowsOf } = filesOf(agency.owner);
    const again = await preview(
      clientFile(
        lineOf({ phone, scholarship }),
        lineOf({ phone }),
        lineOf({ scholarship: `#${elsewhere}` }),
        lineOf({ scholarship: `#${elsewhere}`, university: '' }),
      ),
    );
    expect((await rowsOf(again)).map(({ problems }) => problems.map(({ field }) => field))).toEqual([
      ...[['phone'], [], ['scholarship'], ['scholarship']],
    ]);
    expect((await send(1, auditId!)).data).toMatchObject({ sent: 1 });
    const named = { isShortName: false, isShortSurname: false, hasNoSurname: false };
    const change = { ...waiting!, ...named, comment: 'Bahorda topshirgan' };
    await agency.owner.read(changeWalkIn, { params: { id: change.id }, body: change });
    const token = await tokenTo(app, phone);
    const link = await openLink(student, token);
    expect(link).toMatchObject({ obstacle: null, offer: { scholarship: { id: scholarshipId } } });
    const { data } = await claim(student, { token, version: link.offer!.version });
    expect(await detailOf(student, data!.applicationId)).toMatchObject({
      ...{ status: 'STARTED', scholarship: { id: scholarshipId } },
    });
  });

  it('goes on for a scholarship whose university visitors do not see, without one', async () => {
    const { universityId } = agency;
    await app.pool.query(`update universities set status = 'INACTIVE' where id = $1`, [universityId]);
    const scholarshipId = await createScholarship(app, { universityId, expiredDate: '2027-02-01' });
    const student = await createStudent(app);
    const { phone } = student;
    const { auditId } = await moveIn([lineOf({ phone, scholarship: `#${scholarshipId}`, university: '' })]);
    expect(await waitingOf()).toMatchObject([{ phone, scholarshipId, universityId: null }]);
    expect((await send(1, auditId!)).data).toMatchObject({ sent: 1 });
    const token = await tokenTo(app, phone);
    const link = await openLink(student, token);
    expect(link.obstacle).toBeNull();
    const { data } = await claim(student, { token, version: link.offer!.version });
    expect(await detailOf(student, data!.applicationId)).toMatchObject({
      ...{ scholarship: { id: scholarshipId }, university: null },
    });
  });

  it('goes on for a programme of its university, which is found by name and degree', async () => {
    const { universityId } = agency;
    const keys = [`BACHELOR_${next()}`, `MASTER_${next()}`] as const;
    const [bachelor, master] = [await createDegree(app, keys[0]), await createDegree(app, keys[1])];
    const degrees = keys.map((key) => textOf(key).uz);
    const name = textOf(`Iqtisodiyot ${next()}`);
    const here = { name, universityId };
    const [first, second] = [
      await createProgram(app, { ...here, degreeId: bachelor }),
      await createProgram(app, { ...here, degreeId: master }),
    ];
    const other = await createAgency(app);
    const elsewhere = await createProgram(app, { universityId: other.universityId });
    const program = name.uz;
    const student = await createStudent(app);
    // It asks for another degree: who has applied for it already is not held to that.
    const scholarship = `#${await createScholarship(app, { universityId, degreeIds: [master] })}`;
    const lines = [
      lineOf({ phone: student.phone, program, scholarship, degree: degrees[0]! }),
      lineOf({ program: `#${second}` }),
      lineOf({ program }),
      lineOf({ program: `#${first}`, degree: degrees[1]! }),
      lineOf({ program: `#${elsewhere}` }),
      lineOf({ program, university: '' }),
      lineOf({ program, university: `#${other.universityId}` }),
    ];
    const { preview, rowsOf, run } = filesOf(agency.owner);
    const made = await preview(clientFile(...lines));
    expect((await rowsOf(made)).map(({ problems }) => problems.map(({ field }) => field))).toEqual([
      ...[[], [], ['program'], ['degree'], ['program'], ['university'], ['university']],
    ]);
    const { auditId } = await run(made);
    const waiting = await waitingOf();
    expect(new Map(waiting.map((one) => [one.programId, one.degreeId]))).toEqual(
      new Map([
        [first, bachelor],
        [second, master],
      ]),
    );
    expect((await send(2, auditId!)).data).toMatchObject({ sent: 2 });
    const { data } = await claim(student, { token: await tokenTo(app, student.phone), version: 1 });
    expect(await detailOf(student, data!.applicationId)).toMatchObject({
      ...{ status: 'STARTED', program: { id: first }, degree: { id: bachelor } },
    });
  });

  it('goes on at the step that was reached, and protects what is left to pay', async () => {
    const { student, token } = await sentTo({ manager: agency.manager.phone, paid: '1000000,01' });
    const { offer } = await openLink(student, token);
    expect(offer).toMatchObject({
      price: PRICE_TIYIN,
      movedIn: {
        step: 2,
        level: 1,
        stepName: expect.any(String),
        levelName: expect.any(String),
        paidOutside: 100_000_001,
      },
    });
    const { data } = await claim(student, { token, version: 1 });
    const id = data!.applicationId;
    for (const person of [student, agency.owner, agency.manager]) {
      const detail = await detailOf(person, id);
      expect(detail).toMatchObject({
        ...{ status: 'STARTED', payment: 'DUE', price: PRICE_TIYIN - 100_000_001, paidOutside: 100_000_001 },
        ...{ step: { number: 2 }, level: { number: 1 }, finishedStepCount: 1 },
        ...{ manager: { id: agency.manager.id }, next: 'PAY' },
      });
      expect(
        detail.stepList.map(({ status, finishedAt, shareTiyin }) => [status, finishedAt, shareTiyin]),
      ).toEqual([
        ['FINISHED', null, 0],
        ['STARTED', null, PRICE_TIYIN - 100_000_001],
      ]);
    }
    const { price, dueAmount, paidOutside, shareList } = await student.read(getProtection, {
      params: { id },
    });
    expect([price, dueAmount]).toEqual([PRICE_TIYIN - 100_000_001, PRICE_TIYIN - 100_000_001]);
    expect(paidOutside).toBe(100_000_001);
    const mother = await createGuardian(app, { id, student });
    expect(await mother.read(getFamilyApplication, { params: { id: mother.id } })).toMatchObject({
      ...{ price: PRICE_TIYIN - 100_000_001, paidOutside: 100_000_001 },
    });
    expect(shareList.map(({ number }) => number)).toEqual([2]);
    const events = await student.read(listApplicationEvents, { params: { id } });
    expect(events.map(({ type, actor }) => [type, actor?.id])).toEqual([
      ['ADDED', agency.owner.id],
      ['CREATED', student.id],
      ['ACCEPTED', agency.owner.id],
      ['PAYMENT', undefined],
    ]);
    const { rows } = await app.pool.query(
      `select count(*)::int as n from application_steps where application_id = $1 and finished_at is not null`,
      [id],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('does not keep its student from withdrawing before a step of it is finished here', async () => {
    const { student, token } = await sentTo();
    const { data } = await claim(student, { token, version: 1 });
    const { can } = await detailOf(student, data!.applicationId);
    expect(can.CANCELED).toBe(true);
    expect(await act(student, data!.applicationId, { type: 'CANCELED' })).toMatchObject({
      ...{ status: 'CANCELED', payment: 'NONE', finishedStepCount: 1 },
    });
  });

  it('has nothing to pay where all was paid outside, in the middle of a step', async () => {
    const { student, token } = await sentTo({ step: '1', level: '2', paid: '10000000.01' });
    const { data } = await claim(student, { token, version: 1 });
    const detail = await student.read(getApplication, { params: { id: data!.applicationId } });
    expect(detail).toMatchObject({ payment: 'PAID', price: 0, step: { number: 1 }, level: { number: 2 } });
    expect(detail.stepList[0]!.levelList.map(({ status }) => status)).toEqual(['FINISHED', 'STARTED']);
    const { params } = { params: { id: data!.applicationId } };
    expect(await student.call(payProtection, { params, body: { amount: PRICE_TIYIN } })).toMatchObject({
      code: 'NOTHING_TO_PAY',
    });
  });

  it('happens once at once, for the phone that it went to, until the link ends', async () => {
    const { student, token } = await sentTo();
    const stranger = await createStudent(app);
    expect(await claim(stranger, { token, version: 1 })).toMatchObject({ code: 'LINK_OF_ANOTHER' });
    const answers = await Promise.all([1, 2, 3].map(() => claim(student, { token, version: 1 })));
    expect(new Set(answers.map(({ data }) => data?.applicationId)).size).toBe(1);
    expect(await importOf()).toMatchObject({ claimed: 1, waiting: 0, canUndo: false });
    const late = await sentTo();
    wait(app, 8 * 24 * 60 * MINUTE_MS);
    const again = await signedInAgain(app, late.student);
    expect(await claim(again, { token: late.token, version: 1 })).toMatchObject({ code: 'LINK_EXPIRED' });
    expect(await openLink(again, late.token)).toMatchObject({ state: 'EXPIRED' });
  });

  it('is refused where the tariff has lost the step, and begins anew with another tariff', async () => {
    const { student, token } = await sentTo();
    const { rows } = await app.pool.query(
      'select id from steps where tariff_id = $1 order by order_number, id',
      [agency.tariffId],
    );
    await app.pool.query('delete from steps where id = $1', [rows[1].id]);
    await app.pool.query('update steps set share_percent = 100 where id = $1', [rows[0].id]);
    expect(await openLink(student, token)).toMatchObject({ obstacle: 'STEP_GONE' });
    expect(await claim(student, { token, version: 1 })).toMatchObject({ status: 409, code: 'STEP_GONE' });
    const [row] = await waitingOf();
    expect(row).toMatchObject({ movedIn: { step: 2, stepName: null, levelName: null } });
    const params = { id: row!.id };
    wait(app, MINUTE_MS + 1);
    expect(await agency.owner.call(resendWalkIn, { params })).toMatchObject({ code: 'STEP_GONE' });
    const { tariffId } = await createAgency(app);
    await app.pool.query('update tariffs set consulting_id = $1 where id = $2', [
      agency.consultingId,
      tariffId,
    ]);
    const { id, name, surname, phone, language, universityId, version } = row!;
    const body = { version, name, surname, phone, language, universityId, tariffId };
    const changed = await agency.owner.read(changeWalkIn, { params: { id }, body });
    expect(changed.movedIn).toEqual({
      ...{ step: 1, level: 1, stepName: expect.any(String), levelName: expect.any(String) },
      paidOutside: 100_000_000,
    });
  });

  it('goes on at the step that the agency chooses, of those that the tariff has', async () => {
    const { student, token } = await sentTo({ step: '1', level: '2' });
    const [row] = await waitingOf();
    const { id, name, surname, phone, language, tariffId, universityId, version } = row!;
    const change = (over: object) => {
      const body = { version, name, surname, phone, language, tariffId, universityId, ...over };
      return agency.manager.call(changeWalkIn, { params: { id }, body });
    };
    expect(await change({ step: 3 })).toMatchObject({ status: 409, code: 'STEP_GONE' });
    expect(await change({ step: 1, level: 3 })).toMatchObject({ code: 'STEP_GONE' });
    const stayed = await change({ comment: 'Hujjatlari tayyor' });
    expect(stayed.data).toMatchObject({ version: 2, movedIn: { step: 1, level: 2 } });
    expect((await change({ version: 2, step: 2 })).data).toMatchObject({
      ...{ version: 3, comment: null, movedIn: { step: 2, level: 1 } },
    });
    expect(await claim(student, { token, version: 2 })).toMatchObject({ code: 'OFFER_CHANGED' });
    const { data } = await claim(student, { token, version: 3 });
    expect(await detailOf(student, data!.applicationId)).toMatchObject({ step: { number: 2 } });
  });

  it('is corrected where the tariff has lost the step, and gets no tariff that costs less than was paid', async () => {
    await moveIn([lineOf()]);
    const [row] = await waitingOf();
    const { id, name, surname, phone, language, tariffId, universityId, version } = row!;
    const body = { version, name, surname, phone, language, tariffId, universityId };
    const { consultingId, owner } = agency;
    const cheap = await createTariff(app, { consultingId, priceTiyin: 99_999_999 });
    const refused = await owner.call(changeWalkIn, { params: { id }, body: { ...body, tariffId: cheap } });
    expect(refused).toMatchObject({ status: 422, fields: { tariffId: expect.stringContaining('1') } });
    await app.pool.query(`update steps set status = 'INACTIVE' where tariff_id = $1 and share_percent = 60`, [
      tariffId,
    ]);
    await app.pool.query(`update steps set share_percent = 100 where tariff_id = $1 and status = 'ACTIVE'`, [
      tariffId,
    ]);
    const other = { ...body, phone: newPhone(), step: 2, level: 1 };
    expect(await owner.read(changeWalkIn, { params: { id }, body: other })).toMatchObject({
      ...{ phone: other.phone, movedIn: { step: 2, stepName: null } },
    });
  });

  it('is counted at its tariff until then', async () => {
    const { student, token } = await sentTo();
    await moveIn([lineOf()]);
    const tariff = () => agency.owner.read(getTariff, { params: { id: agency.tariffId } });
    expect(await tariff()).toMatchObject({ applicationCount: 0, runningCount: 0, clientCount: 2 });
    await claim(student, { token, version: 1 });
    expect(await tariff()).toMatchObject({ applicationCount: 1, runningCount: 1, clientCount: 1 });
  });

  it('keeps no tariff from being deleted, and the link says that it is gone', async () => {
    const { token } = await sentTo();
    const deleted = await agency.owner.call(deleteTariff, { params: { id: agency.tariffId } });
    expect(deleted.status).toBe(200);
    expect(await openLink(app, token)).toMatchObject({ state: 'OPEN', obstacle: 'TARIFF_GONE' });
  });

  it('is for whom the file names, otherwise for who has brought it, of those who may sign in', async () => {
    const { owner, manager } = agency;
    const { student, token } = await sentTo({ manager: manager.phone });
    await app.pool.query(`update accounts set status = 'BLOCKED' where id = $1`, [manager.id]);
    const { data } = await claim(student, { token, version: 1 });
    expect(await detailOf(student, data!.applicationId)).toMatchObject({ manager: { id: owner.id } });
  });
});

describe('links', () => {
  it('go out in portions, and what was sent stays sent where the messages of the day end', async () => {
    const phones = Array.from({ length: 5 }, newPhone);
    const { auditId } = await moveIn(phones.map((phone) => lineOf({ phone })));
    expect((await send(2, auditId!)).data).toEqual({ sent: 2, passedOver: 0, reasonList: [], end: null });
    const { smsBudget, clock } = app.ctx;
    const { rows } = await app.pool.query(
      'select count(*)::int as n from sms_messages where created_at >= $1',
      [tashkentMidnight(clock.now())],
    );
    const before = smsBudget.dailyLimit;
    Object.assign(smsBudget, { dailyLimit: rows[0].n + 1 });
    try {
      expect((await send(5, auditId!)).data).toEqual({
        sent: 1,
        passedOver: 0,
        reasonList: [],
        end: 'SMS_LIMIT',
      });
    } finally {
      Object.assign(smsBudget, { dailyLimit: before });
    }
    expect(await importOf()).toMatchObject({ unsent: 2, waiting: 3, cost: { messages: 2, leftToday: 97 } });
    expect((await send(50, auditId!)).data).toEqual({ sent: 2, passedOver: 0, reasonList: [], end: null });
    for (const phone of phones) expect(await messagesTo(app, phone)).toHaveLength(1);
    expect((await send(1, auditId!)).data).toEqual({ sent: 0, passedOver: 0, reasonList: [], end: null });
  });

  it('reach who stands behind clients whose tariff is gone', async () => {
    const other = await createTariff(app, { consultingId: agency.consultingId });
    const last = newPhone();
    const gone = [1, 2, 3].map(() => lineOf({ tariff: `#${other}`, step: '1' }));
    const { auditId } = await moveIn([...gone, lineOf({ phone: last })]);
    await app.pool.query('update tariffs set is_active = false where id = $1', [other]);
    expect((await send(1, auditId!)).data).toEqual({
      sent: 1,
      passedOver: 3,
      reasonList: ['TARIFF_GONE'],
      end: null,
    });
    expect(await messagesTo(app, last)).toHaveLength(1);
    expect(await importOf()).toMatchObject({ unsent: 3, waiting: 1 });
  });

  it('go to each client once, whoever presses at once', async () => {
    const phones = Array.from({ length: 4 }, newPhone);
    const { auditId } = await moveIn(phones.map((phone) => lineOf({ phone })));
    await Promise.all([send(4, auditId!), send(4, auditId!)]);
    wait(app, MINUTE_MS + 1);
    await send(4, auditId!);
    for (const phone of phones) expect(await messagesTo(app, phone)).toHaveLength(1);
    expect(await importOf()).toMatchObject({ unsent: 0, waiting: 4, cost: null });
  });

  it('are as many as were asked for where the call is repeated, also at once', async () => {
    const phones = Array.from({ length: 5 }, newPhone);
    const { auditId } = await moveIn(phones.map((phone) => lineOf({ phone })));
    const { call } = app.as({ token: agency.owner.token, idempotencyKey: newId() });
    const portion = () => call(sendClientLinks, { params: { id: auditId! }, body: { count: 2 } });
    const answers = [...(await Promise.all([portion(), portion()])), await portion()];
    for (const { data } of answers) expect(data).toMatchObject({ sent: 2, end: null });
    expect(await importOf()).toMatchObject({ unsent: 3, waiting: 2 });
    expect((await Promise.all(phones.map((phone) => messagesTo(app, phone)))).flat()).toHaveLength(2);
  });

  it('say why clients are passed over, and are not offered while visitors do not see the agency', async () => {
    const { auditId } = await moveIn([lineOf(), lineOf()]);
    expect((await importOf()).cost).toMatchObject({ isAgencyOpen: true });
    await deactivateConsulting(app, agency.consultingId);
    expect((await importOf()).cost).toMatchObject({ isAgencyOpen: false });
    expect((await send(2, auditId!)).data).toEqual({
      ...{ sent: 0, passedOver: 2, reasonList: ['CONSULTING_GONE'], end: null },
    });
  });

  it('of one client are sent first by an owner, and another phone of an unsent one gets none', async () => {
    await moveIn([lineOf()]);
    const [row] = await waitingOf();
    const { id, name, surname, language, tariffId, universityId, version } = row!;
    const phone = newPhone();
    const body = { version, name, surname, phone, language, tariffId, universityId };
    const changed = await agency.manager.read(changeWalkIn, { params: { id }, body });
    expect(changed).toMatchObject({ state: 'UNSENT', phone, movedIn: { step: 2 } });
    expect(await messagesTo(app, phone)).toEqual([]);
    const params = { id };
    expect(await agency.manager.call(resendWalkIn, { params })).toMatchObject({ status: 403 });
    expect(await messagesTo(app, phone)).toEqual([]);
    expect(await agency.owner.read(resendWalkIn, { params })).toMatchObject({ state: 'WAITING' });
    expect(await messagesTo(app, phone)).toHaveLength(1);
    wait(app, MINUTE_MS + 1);
    expect((await agency.manager.call(resendWalkIn, { params })).status).toBe(200);
  });
});

describe('taking a file back', () => {
  it('ends its links and forgets whoever has none', async () => {
    const { auditId } = await moveIn([lineOf(), lineOf()]);
    await send(1, auditId!);
    const [sent] = (await waitingOf()).filter(({ state }) => state === 'WAITING');
    const token = await tokenTo(app, sent!.phone);
    expect((await undo(auditId!)).status).toBe(200);
    expect(await waitingOf()).toEqual([]);
    expect((await openLink(app, token)).state).toBe('WITHDRAWN');
    expect(await importOf()).toMatchObject({
      unsent: 0,
      withdrawn: 1,
      canUndo: false,
      undoneAt: expect.any(String),
    });
    expect(await undo(auditId!)).toMatchObject({ status: 409, code: 'CLIENTS_TAKEN_BACK' });
    expect(await send(1, auditId!)).toMatchObject({ status: 409, code: 'CLIENTS_TAKEN_BACK' });
  });

  it('is too late once somebody has claimed', async () => {
    const { student, token, id } = await sentTo();
    await claim(student, { token, version: 1 });
    expect(await undo(id)).toMatchObject({ status: 409, code: 'CLIENTS_CLAIMED' });
  });

  it('and a claim at once: one of them wins', async () => {
    for (let round = 0; round < 3; round++) {
      const { student, token, id } = await sentTo();
      const [claimed, undone] = await Promise.all([claim(student, { token, version: 1 }), undo(id)]);
      expect([claimed.status, undone.status].sort()).toEqual([200, 409]);
      expect(claimed.status === 200 ? undone.code : claimed.code).toBe(
        claimed.status === 200 ? 'CLIENTS_CLAIMED' : 'LINK_WITHDRAWN',
      );
    }
  });

  it('waits for a claim that is being made, and then is too late', async () => {
    const { id } = await sentTo();
    const [row] = await waitingOf();
    const claimed = `with claimed as (update walk_ins set comment = 'claimed' where id = $1 returning import_id)
      update client_imports i set claimed_count = 1 from claimed c where i.id = c.import_id`;
    expect(await overtaken(app, [[claimed, row!.id]], () => undo(id))).toMatchObject({
      code: 'CLIENTS_CLAIMED',
    });
  });

  it('of an owner is for owners; a manager takes back their own', async () => {
    const { auditId } = await moveIn([lineOf()]);
    expect(await undo(auditId!, agency.manager)).toMatchObject({ status: 403 });
    const own = await moveIn([lineOf()], agency.manager);
    expect((await undo(own.auditId!, agency.manager)).status).toBe(200);
    expect((await undo(auditId!)).status).toBe(200);
  });
});
