import { deleteConsultingAccount } from '@parvoz/contract/agencies/staff-accounts.ts';
import {
  createApplication,
  filterApplications,
  getApplication,
  getBoard,
  listApplicationEvents,
} from '@parvoz/contract/applications/application-calls.ts';
import {
  changeWalkIn,
  claimWalkIn,
  listWalkIns,
  resendWalkIn,
  withdrawWalkIn,
} from '@parvoz/contract/applications/walk-ins.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { deleteAccount } from '@parvoz/contract/people/profiles.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Agency, createAgency, draftOf } from '../../../../../test/applications.ts';
import { createTariff, deactivateConsulting } from '../../../../../test/factories.ts';
import { overtaken } from '../../../../../test/locks.ts';
import { createPeople, createStudent, MINUTE_MS, type Person, wait } from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import {
  addWalkIn,
  claim,
  openLink,
  signedInAgain,
  tokenTo,
  type Waiting,
  walkInOf,
} from '../../../../../test/walk-ins.ts';
import { findMoments } from '../../../people/auth/limits/limits.store.ts';
import { applicationLimits } from '../limits.rules.ts';
import { forgetEnded } from './cleanup.service.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const prepare = async (): Promise<{ agency: Agency; student: Person; waiting: Waiting }> => {
  const agency = await createAgency(app);
  const student = await createStudent(app);
  return { agency, student, waiting: await addWalkIn(app, agency, { phone: student.phone }) };
};
/** Returns how often a student has applied, in each window of the limits. */
const triesOf = async ({ id }: Person): Promise<number[]> => {
  const keys = applicationLimits(id).map(({ key }) => key);
  return Promise.all(keys.map(async (key) => (await findMoments(app.ctx.db, key)).length));
};
const countOf = async (agency: Agency): Promise<number> =>
  (await agency.owner.read(filterApplications, { body: {} })).totalElements;

describe('accepting', () => {
  it('makes an application like any other, of the student, led by who has added it', async () => {
    const { agency, student, waiting } = await prepare();
    const { data } = await claim(student, waiting);
    const id = data!.applicationId;
    const detail = await student.read(getApplication, { params: { id } });
    expect(detail).toMatchObject({
      ...{ status: 'TRAIL', turn: 'CONSULTING', number: expect.stringMatching(/^PV-/), version: 0 },
      ...{ student: { id: student.id }, manager: { id: agency.manager.id }, comment: null },
      ...{ tariff: { id: agency.tariffId }, university: { id: agency.universityId } },
    });
    const events = await agency.owner.read(listApplicationEvents, { params: { id } });
    expect(events.map(({ seq, type, actor, comment }) => [seq, type, actor?.id, comment])).toEqual([
      [1, 'ADDED', agency.manager.id, 'Ofisga keldi'],
      [2, 'CREATED', student.id, null],
    ]);
    const { content } = await agency.manager.read(listNotifications);
    expect(content.map(({ kind, data: { number } }) => [kind, number])).toEqual([['CREATED', detail.number]]);
    expect((await agency.owner.read(listNotifications)).content).toEqual([]);
    const { columnList } = await agency.owner.read(getBoard, { body: {} });
    expect(columnList.flatMap((column) => column.content).map((card) => card.id)).toEqual([id]);
    expect((await agency.owner.read(listWalkIns)).content).toEqual([]);
  });

  it('happens once: the student is led to it again, and others are told that it was used', async () => {
    const { agency, student, waiting } = await prepare();
    const first = await claim(student, waiting);
    const again = await claim(student, waiting);
    expect(again.data).toEqual(first.data);
    expect(await triesOf(student)).toEqual([1, 1]);
    expect(await openLink(student, waiting.token)).toMatchObject({ state: 'USED', ...first.data });
    const stranger = await createStudent(app);
    expect(await claim(stranger, waiting)).toMatchObject({ status: 409, code: 'LINK_USED' });
    expect(await openLink(stranger, waiting.token)).toMatchObject({ state: 'USED', applicationId: null });
    expect(await countOf(agency)).toBe(1);
  });

  it('is for the account of the phone alone', async () => {
    const { agency, waiting } = await prepare();
    const people = await createPeople(app);
    for (const [who, person] of Object.entries({ ...people, ...agencyStaff(agency) })) {
      const { status, code } = await claim(person, waiting);
      const expected = who.endsWith('student') ? 'LINK_OF_ANOTHER' : 'ACCESS_DENIED';
      expect([who, status, code]).toEqual([who, 403, expected]);
    }
    expect((await claim(app, waiting)).status).toBe(401);
    expect(await countOf(agency)).toBe(0);
  });

  it('is refused after the end, a withdrawal, a newer link, and for what was never sent', async () => {
    const late = await prepare();
    wait(app, 7 * DAY_MS);
    const back = await signedInAgain(app, late.student);
    expect(await claim(back, late.waiting)).toMatchObject({ status: 409, code: 'LINK_EXPIRED' });
    const withdrawn = await prepare();
    await withdrawn.agency.owner.read(withdrawWalkIn, { params: { id: withdrawn.waiting.id } });
    expect(await claim(withdrawn.student, withdrawn.waiting)).toMatchObject({ code: 'LINK_WITHDRAWN' });
    const { agency, student, waiting } = await prepare();
    wait(app, MINUTE_MS + 1);
    await agency.owner.read(resendWalkIn, { params: { id: waiting.id } });
    expect(await claim(student, waiting)).toMatchObject({ status: 409, code: 'LINK_REPLACED' });
    const odd = { ...waiting, token: waiting.token.replace(/^./, (first) => (first === 'x' ? 'y' : 'x')) };
    expect((await claim(student, odd)).status).toBe(404);
    const token = await tokenTo(app, student.phone);
    expect((await claim(student, { ...waiting, token })).status).toBe(200);
  });

  it('is of what the student saw: another tariff is shown first', async () => {
    const { agency, student, waiting } = await prepare();
    const tariffId = await createTariff(app, { consultingId: agency.consultingId });
    const body = { ...walkInOf(agency, student.phone), tariffId, version: waiting.version };
    await agency.owner.read(changeWalkIn, { params: { id: waiting.id }, body });
    expect(await claim(student, waiting)).toMatchObject({ status: 409, code: 'OFFER_CHANGED' });
    expect((await claim(student, { ...waiting, version: 2 })).status).toBe(200);
  });

  it('is for the price that the student saw: another one is shown first', async () => {
    const { agency, student, waiting } = await prepare();
    const { price } = (await openLink(student, waiting.token)).offer!;
    await app.pool.query('update tariffs set price_tiyin = price_tiyin + 100 where id = $1', [
      agency.tariffId,
    ]);
    const body = { token: waiting.token, version: waiting.version, asAccount: true };
    const refused = await student.call(claimWalkIn, { body: { ...body, price } });
    expect(refused).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    expect(await countOf(agency)).toBe(0);
    const seen = (await openLink(student, waiting.token)).offer!.price;
    expect(seen).toBe(price! + 100);
    expect((await student.call(claimWalkIn, { body: { ...body, price: seen } })).status).toBe(200);
  });

  it('is refused where the agency, its tariff or its university is not there any more', async () => {
    const unlink = 'delete from consulting_universities where consulting_id = $1';
    const close = 'update tariffs set is_active = false where consulting_id = $1';
    const remove = 'delete from tariffs where consulting_id = $1';
    for (const [statement, code] of [
      [unlink, 'UNIVERSITY_NOT_LINKED'],
      [close, 'TARIFF_GONE'],
      [remove, 'TARIFF_GONE'],
      [null, 'CONSULTING_GONE'],
    ] as const) {
      const { agency, student, waiting } = await prepare();
      if (statement) await app.pool.query(statement, [agency.consultingId]);
      else await deactivateConsulting(app, agency.consultingId);
      expect(await openLink(app, waiting.token)).toMatchObject({ state: 'OPEN', obstacle: code });
      expect(await claim(student, waiting)).toMatchObject({ status: 409, code });
      expect(await countOf(agency)).toBe(0);
    }
  });

  it('is refused while the student has an open one with this aim, and counts for none', async () => {
    const { agency, student, waiting } = await prepare();
    await student.read(createApplication, { body: draftOf(agency) });
    expect(await openLink(student, waiting.token)).toMatchObject({ obstacle: 'APPLICATION_EXISTS' });
    for (let time = 0; time < 12; time++)
      expect(await claim(student, waiting)).toMatchObject({ status: 409, code: 'APPLICATION_EXISTS' });
    expect((await agency.owner.read(listWalkIns)).totalElements).toBe(1);
  });
});

const agencyStaff = ({ owner, manager }: Agency) => ({ 'own owner': owner, 'own manager': manager });

describe('of two at once', () => {
  it('nobody is made responsible who is blocked meanwhile', async () => {
    const { agency, student, waiting } = await prepare();
    const { status, data } = await overtaken(
      app,
      [
        ['select from accounts where id = $1 for update', agency.manager.id],
        [`update accounts set status = 'BLOCKED' where id = $1`, agency.manager.id],
      ],
      () => claim(student, waiting),
    );
    expect(status).toBe(200);
    const { manager } = await student.read(getApplication, { params: { id: data!.applicationId } });
    expect(manager).toBeNull();
  });

  it('ten presses make one application', async () => {
    const { agency, student, waiting } = await prepare();
    const answers = await Promise.all(Array.from({ length: 10 }, () => claim(student, waiting)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ data }) => data!.applicationId)).size).toBe(1);
    expect(await countOf(agency)).toBe(1);
  });

  it('a withdrawal and an acceptance do not both happen', async () => {
    for (let time = 0; time < 5; time++) {
      const { agency, student, waiting } = await prepare();
      const [withdrawn, accepted] = await Promise.all([
        agency.owner.call(withdrawWalkIn, { params: { id: waiting.id } }),
        claim(student, waiting),
      ]);
      const won = [withdrawn, accepted].filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      expect(accepted.status === 200 ? withdrawn.code : accepted.code).toBe(
        accepted.status === 200 ? 'WALK_IN_ENDED' : 'LINK_WITHDRAWN',
      );
      expect(await countOf(agency)).toBe(accepted.status === 200 ? 1 : 0);
    }
  });

  it('a link that is sent again and an acceptance by the old one do not both happen', async () => {
    for (let time = 0; time < 5; time++) {
      const { agency, student, waiting } = await prepare();
      wait(app, MINUTE_MS + 1);
      const [sent, accepted] = await Promise.all([
        agency.owner.call(resendWalkIn, { params: { id: waiting.id } }),
        claim(student, waiting),
      ]);
      expect([sent, accepted].filter(({ status }) => status === 200)).toHaveLength(1);
      expect(sent.code ?? accepted.code).toBe(sent.status === 200 ? 'LINK_REPLACED' : 'WALK_IN_ENDED');
      expect(await countOf(agency)).toBe(accepted.status === 200 ? 1 : 0);
    }
  });
});

const rowsOf = async (id: string) =>
  (await app.pool.query('select name, surname, phone, comment from walk_ins where id = $1', [id])).rows;

describe('what is stored of the person', () => {
  it('goes from the draft with the acceptance, and from others 30 days after their end', async () => {
    const claimed = await prepare();
    await claim(claimed.student, claimed.waiting);
    expect(await rowsOf(claimed.waiting.id)).toEqual([{ name: '', surname: '', phone: null, comment: null }]);
    const [ended, withdrawn] = [await prepare(), await prepare()];
    await withdrawn.agency.owner.read(withdrawWalkIn, { params: { id: withdrawn.waiting.id } });
    wait(app, 30 * DAY_MS);
    await forgetEnded(app.ctx);
    expect(await rowsOf(withdrawn.waiting.id)).toHaveLength(1);
    wait(app, 1);
    await forgetEnded(app.ctx);
    expect([await rowsOf(withdrawn.waiting.id), await rowsOf(claimed.waiting.id)]).toEqual([[], []]);
    expect(await rowsOf(ended.waiting.id)).toHaveLength(1);
    wait(app, 7 * DAY_MS);
    await forgetEnded(app.ctx);
    expect(await rowsOf(ended.waiting.id)).toEqual([]);
  });

  it('goes with the account of the phone', async () => {
    const { agency, student, waiting } = await prepare();
    await student.read(deleteAccount);
    expect(await rowsOf(waiting.id)).toEqual([]);
    expect((await agency.owner.read(listWalkIns)).content).toEqual([]);
  });

  it('outlives the account of who has written it down, whom nobody is responsible for', async () => {
    const { agency, student, waiting } = await prepare();
    await agency.manager.read(deleteConsultingAccount);
    expect((await agency.owner.read(listWalkIns)).content).toMatchObject([{ addedBy: { name: '' } }]);
    const { data } = await student.call(claimWalkIn, {
      body: { token: waiting.token, version: waiting.version, asAccount: true },
    });
    const params = { id: data!.applicationId };
    expect((await student.read(getApplication, { params })).manager).toBeNull();
    const [added] = await agency.owner.read(listApplicationEvents, { params });
    expect(added).toMatchObject({ type: 'ADDED', actor: { id: agency.manager.id, name: '' } });
  });
});
