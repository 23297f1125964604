import { pdfOf } from '@parvoz/clean-documents/samples.ts';
import { filterConsultings, getConsultingDetail } from '@parvoz/contract/agencies/consultings.ts';
import {
  changeConsultingStatus,
  getConsulting,
  listConsultingStaff,
} from '@parvoz/contract/agencies/consultings-admin.ts';
import {
  answerJoinRequest,
  decideJoinRequest,
  filterJoinRequests,
  getJoinProgress,
  getJoinRequest,
  type JoinDecision,
} from '@parvoz/contract/agencies/joining.ts';
import { loginConsulting } from '@parvoz/contract/people/auth.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { describe, expect, it, vi } from 'vitest';
import { auditOf } from '../../../../test/audit.ts';
import { join, newTaxNumber, reopen, sendDocument, tryJoin } from '../../../../test/joining.ts';
import { app, calls, eachFromOwnAddress } from '../../../../test/own-addresses.ts';
import {
  createAdmin,
  createEmployee,
  createPeople,
  messagesTo,
  newPhone,
  type Person,
  wait,
} from '../../../../test/people.ts';

eachFromOwnAddress();

type Asked = JoinDecision extends infer D ? (D extends JoinDecision ? Omit<D, 'version'> : never) : never;

const look = (admin: Person, id: string) => admin.read(getJoinRequest, { params: { id } });

const decide = async (admin: Person, id: string, decision: Asked, version?: number) => {
  const body = { ...decision, version: version ?? (await look(admin, id)).version } as JoinDecision;
  return admin.call(decideJoinRequest, { params: { id }, body }, 'en');
};

const progress = (key: string) => calls.read(getJoinProgress, { body: { key } });
const lastTo = async (phone: string) => (await messagesTo(app, phone)).at(-1);

describe('the queue', () => {
  it('is for administrators, with what waits longest first', async () => {
    const { id } = await join(app, calls, { name: 'Nihol Study' });
    const { admin, ...others } = await createPeople(app);
    for (const person of Object.values(others)) {
      expect((await person.call(filterJoinRequests, { body: {} })).status).toBe(403);
      expect((await person.call(getJoinRequest, { params: { id } })).status).toBe(403);
      const body = { action: 'ACCEPT', version: 1 } as const;
      expect((await person.call(decideJoinRequest, { params: { id }, body })).status).toBe(403);
    }
    const { content } = await admin.read(filterJoinRequests, { body: { query: 'nihol' } });
    expect(content).toMatchObject([{ id, name: 'Nihol Study', state: 'NEW', documentCount: 0 }]);
    expect((await admin.call(getJoinRequest, { params: { id: 'x' } })).status).toBe(404);
  });

  it('shows what else is known of the phone, the tax number and the name', async () => {
    const admin = await createAdmin(app);
    const taxNumber = newTaxNumber();
    const first = await join(app, calls, { name: 'Yulduz Abroad', taxNumber });
    expect((await decide(admin, first.id, { action: 'ACCEPT' })).status).toBe(200);
    const second = await join(app, calls, { name: 'yulduz abroad', taxNumber: newTaxNumber() });
    const third = await join(app, calls, { name: 'Boshqa', taxNumber });
    await createEmployee(app, 'ROLE_CONSULTING', { phone: third.phone });
    expect(await look(admin, second.id)).toMatchObject({
      ...{
        sameNameList: [{ name: 'Yulduz Abroad' }],
        sameTaxNumberList: [],
        phoneOf: null,
        declinedBefore: 0,
      },
    });
    const { sameTaxNumberList, phoneOf } = await look(admin, third.id);
    expect([sameTaxNumberList.length, phoneOf === null]).toEqual([1, false]);
  });
});

describe('asking back', () => {
  it('is told by SMS, answered by the agency, and then our turn again', async () => {
    const admin = await createAdmin(app);
    const { id, key, phone } = await join(app, calls);
    expect((await decide(admin, id, { action: 'ASK', text: ' Ustav qani? ' })).status).toBe(200);
    expect(await lastTo(phone)).toContain('parvoz.test/for-agencies?lng=uz');
    expect(await progress(key)).toMatchObject({
      state: 'ASKED',
      messageList: [{ by: 'ADMIN', text: 'Ustav qani?' }],
    });
    await sendDocument(app, { key, name: 'Ustav.pdf' }, await pdfOf());
    const answered = await calls.read(answerJoinRequest, { body: { key, answer: 'Mana' } });
    expect(answered).toMatchObject({ state: 'ANSWERED', documentList: [{ name: 'Ustav.pdf' }] });
    expect(await auditOf(app, id)).toMatchObject([{ action: 'ASKED', actorId: admin.id }]);
  });

  it('is no decision from what the request was before its answer', async () => {
    const admin = await createAdmin(app);
    const { id, key } = await join(app, calls);
    await decide(admin, id, { action: 'ASK', text: 'Ustav qani?' });
    const { version } = await look(admin, id);
    await calls.read(answerJoinRequest, { body: { key, answer: 'Mana' } });
    expect(
      await decide(admin, id, { action: 'DECLINE', reason: 'DOCUMENTS', text: '' }, version),
    ).toMatchObject({
      status: 409,
      code: 'CHANGED_MEANWHILE',
    });
    expect((await look(admin, id)).state).toBe('ANSWERED');
  });
});

describe('declining', () => {
  it('tells the reason by SMS, and lets the agency ask again after 30 days', async () => {
    const admin = await createAdmin(app);
    const taxNumber = newTaxNumber();
    const { id, key, phone } = await join(app, calls, { taxNumber });
    const declined = await decide(admin, id, { action: 'DECLINE', reason: 'MISMATCH', text: 'STIR boshqa' });
    expect(declined.data).toMatchObject({ state: 'DECLINED', declineReason: 'MISMATCH' });
    const sms = await lastTo(phone);
    expect(sms).toMatch(/STIR hujjatlarga mos kelmaydi\. STIR boshqa\. \d\d\.\d\d\.\d{4} sanasidan/);
    const { retryOn, messageList } = await progress(key);
    expect(messageList).toMatchObject([{ text: 'STIR boshqa' }]);
    expect(await tryJoin(app, calls, phone)).toMatchObject({ status: 429, code: 'JOIN_PAUSE' });
    expect(await tryJoin(app, calls, newPhone(), { taxNumber })).toMatchObject({
      status: 429,
      code: 'JOIN_PAUSE_ELSEWHERE',
    });
    wait(app, 30 * DAY_MS);
    expect(retryOn! <= app.clock.now().toISOString().slice(0, 10)).toBe(true);
    const again = await join(app, calls, {}, phone);
    // The session of the other one has ended by now.
    expect((await look(await createAdmin(app), again.id)).declinedBefore).toBe(1);
  });

  it('needs words of its own for another reason', async () => {
    const admin = await createAdmin(app);
    const { id } = await join(app, calls);
    const refused = await decide(admin, id, { action: 'DECLINE', reason: 'OTHER', text: ' ' });
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, ['text']]);
    expect((await look(admin, id)).state).toBe('NEW');
  });

  it('is not possible twice', async () => {
    const admin = await createAdmin(app);
    const { id, phone } = await join(app, calls);
    await decide(admin, id, { action: 'DECLINE', reason: 'EXPIRED', text: '' });
    for (const action of ['ACCEPT', 'ASK'] as const)
      expect(await decide(admin, id, { action, text: 'x' })).toMatchObject({
        status: 409,
        code: 'JOIN_ANSWERED',
      });
    expect((await reopen(app, calls, phone)).status).toBe(200);
  });
});

describe('accepting', () => {
  it('makes an agency and its owner, who signs in with the password of the SMS and has to change it', async () => {
    const admin = await createAdmin(app);
    const { id, phone } = await join(app, calls, { name: 'Sarbon Qabul' });
    const { data } = await decide(admin, id, { action: 'ACCEPT' });
    const consultingId = data!.consulting!.id;
    expect(await admin.read(getConsulting, { params: { id: consultingId } })).toMatchObject({
      ...{
        name: 'Sarbon Qabul',
        abbreviation: 'SQ',
        status: 'INACTIVE',
        cityUz: 'Toshkent',
        isPhotoDrawn: true,
      },
      ...{ legalName: '«SARBON TAʼLIM» MChJ', webSite: 'https://sarbon.uz', ownerName: 'Bobur', phone },
    });
    const password = /: (\S+)\. /.exec((await lastTo(phone)) ?? '')?.[1] ?? '';
    const owner = await calls.read(loginConsulting, { body: { phone, password } });
    expect(owner).toMatchObject({ mustChangePassword: true, consulting: { id: consultingId } });
    // The message names the agency, the next step, and the address at which an agency signs in.
    expect(await lastTo(phone)).toMatch(
      /^Parvoz: Sarbon Qabul qabul qilindi\. .*parvoz\.test\/login\?as=agency$/,
    );
    const { rows } = await app.pool.query(
      `select n.kind from notifications n join employees e on e.id = n.account_id where e.consulting_id = $1`,
      [consultingId],
    );
    expect(rows).toEqual([{ kind: 'AGENCY_ACCEPTED' }]);
    const staff = await admin.read(listConsultingStaff, { params: { id: consultingId } });
    expect(staff.content).toMatchObject([{ name: 'Bobur', phone, role: 'ROLE_CONSULTING' }]);
  });

  it('shows nothing to visitors before, and the agency once it is active', async () => {
    const admin = await createAdmin(app);
    const { id } = await join(app, calls, { name: 'Koʻrinmas Agentlik' });
    const find = async () =>
      (await calls.read(filterConsultings, { body: { query: 'korinmas' } })).content.map(({ name }) => name);
    expect(await find()).toEqual([]);
    const { data } = await decide(admin, id, { action: 'ACCEPT' });
    const params = { id: data!.consulting!.id };
    expect(await find()).toEqual([]);
    expect((await calls.call(getConsultingDetail, { params })).status).toBe(404);
    await admin.read(changeConsultingStatus, { params, query: { status: 'ACTIVE' } });
    await vi.waitFor(async () => expect(await find()).toEqual(['Koʻrinmas Agentlik']));
    const { body } = await app.http.inject({ url: '/sitemap.xml' });
    expect(body).toContain(`/consulting-list/${params.id}`);
  });

  it('by two administrators at once makes one agency', async () => {
    const admins = [await createAdmin(app), await createAdmin(app), await createAdmin(app)];
    const { id, phone } = await join(app, calls, { name: 'Bir marta' });
    const answers = await Promise.all(admins.map((admin) => decide(admin, id, { action: 'ACCEPT' }, 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { rows } = await app.pool.query(`select id from consultings where name = 'Bir marta'`);
    expect(rows).toHaveLength(1);
    expect((await messagesTo(app, phone)).filter((text) => text.includes('parol'))).toHaveLength(1);
  });

  it('makes nothing where the phone is of an agency’s staff by now', async () => {
    const admin = await createAdmin(app);
    const { id, phone } = await join(app, calls, { name: 'Band Raqam' });
    await createEmployee(app, 'ROLE_CONSULTING', { phone });
    expect(await decide(admin, id, { action: 'ACCEPT' })).toMatchObject({
      status: 409,
      code: 'STAFF_PHONE_TAKEN',
    });
    expect((await look(admin, id)).state).toBe('NEW');
    const { rows } = await app.pool.query(`select from consultings where name = 'Band Raqam'`);
    expect(rows).toHaveLength(0);
  });
});
