import {
  addConsultingOwner,
  changeConsultingStatus,
  listConsultingStaff,
  sendOwnerPassword,
} from '@parvoz/contract/agencies/consultings-admin.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { loginConsulting } from '@parvoz/contract/people/auth.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN_ONLY, asEveryRole } from '../../../../../test/administration.ts';
import { auditOf } from '../../../../../test/audit.ts';
import { createConsulting } from '../../../../../test/factories.ts';
import {
  createAdmin,
  createEmployee,
  MINUTE_MS,
  messagesTo,
  newPhone,
  type Person,
  wait,
} from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

const passwordTo = async (phone: string): Promise<string> =>
  /: (\S+)\. /.exec((await messagesTo(app, phone)).at(-1) ?? '')?.[1] ?? '';

/** An owner who was invited and has never signed in. */
const invited = async (language?: Language) => {
  const consultingId = await createConsulting(app);
  const phone = newPhone();
  const name = { ownerName: 'Nodira', surname: 'Aliyeva', isShortSurname: false };
  await admin.read(
    addConsultingOwner,
    { params: { id: consultingId }, body: { ...name, accountPhone: phone } },
    language,
  );
  const { content } = await admin.read(listConsultingStaff, { params: { id: consultingId } });
  return { consultingId, phone, id: content[0]!.id, password: await passwordTo(phone) };
};

const sendTo = (owner: { id: string; consultingId: number }, accountPhone: string | null) =>
  admin.call(sendOwnerPassword, {
    params: { id: owner.consultingId, ownerId: owner.id },
    body: { accountPhone },
  });

it('only administrators send one', async () => {
  const owner = await invited();
  const params = { id: owner.consultingId, ownerId: owner.id };
  const inputOf = async () => ({ params, body: { accountPhone: null } });
  expect(await asEveryRole(app, sendOwnerPassword, inputOf)).toEqual(ADMIN_ONLY);
});

it('a mistyped phone is corrected, and the old one no longer signs in', async () => {
  const owner = await invited();
  const phone = newPhone();
  expect((await sendTo(owner, phone)).status).toBe(200);
  // The invitation, and no other.
  expect(await messagesTo(app, owner.phone)).toHaveLength(1);
  const { consulting } = await app.read(loginConsulting, {
    body: { phone, password: await passwordTo(phone) },
  });
  expect(consulting).toMatchObject({ id: owner.consultingId });
  const old = { phone: owner.phone, password: owner.password };
  expect((await app.call(loginConsulting, { body: old })).code).toBe('INVALID_CREDENTIALS');
  expect((await auditOf(app, owner.id)).at(-1)).toMatchObject({
    action: 'PASSWORD_SENT',
    details: { isPhoneCorrected: true },
  });
});

it('a phone that another member of staff has is refused, and nothing is sent', async () => {
  const [owner, other] = [await invited(), await invited()];
  expect((await sendTo(owner, other.phone)).code).toBe('STAFF_PHONE_TAKEN');
  expect(await messagesTo(app, other.phone)).toHaveLength(1);
});

it('of two owners who are given the same phone at once one gets it', async () => {
  const owners = [await invited(), await invited()];
  const phone = newPhone();
  const answers = await Promise.all(owners.map((owner) => sendTo(owner, phone)));
  expect(answers.map(({ code }) => code ?? null).sort()).toEqual(['STAFF_PHONE_TAKEN', null].sort());
  expect(await messagesTo(app, phone)).toHaveLength(1);
});

it('an owner who has signed in keeps their phone, and gets a password at it', async () => {
  const owner = await createEmployee(app, 'ROLE_CONSULTING');
  const body = { phone: owner.phone, password: owner.password };
  expect((await app.call(loginConsulting, { body })).status).toBe(200);
  expect((await sendTo(owner, newPhone())).code).toBe('CONFLICT');
  expect((await sendTo(owner, null)).status).toBe(200);
  expect(await messagesTo(app, owner.phone)).toHaveLength(1);
  expect((await app.call(loginConsulting, { body })).code).toBe('INVALID_CREDENTIALS');
});

it('an owner who is blocked gets no password, at no phone', async () => {
  const owner = await invited();
  await app.pool.query(`update accounts set status = 'BLOCKED' where id = $1`, [owner.id]);
  const phone = newPhone();
  for (const to of [null, phone]) expect((await sendTo(owner, to)).code).toBe('CONFLICT');
  // The invitation, and no other.
  expect(await messagesTo(app, owner.phone)).toHaveLength(1);
  expect(await messagesTo(app, phone)).toEqual([]);
});

it('managers, owners of other agencies and nobody are not found', async () => {
  const [owner, other] = [await invited(), await invited()];
  const manager = await createEmployee(app, 'ROLE_CONSULTING_MANAGER', { consultingId: owner.consultingId });
  for (const [id, consultingId] of [
    [manager.id, owner.consultingId],
    [other.id, owner.consultingId],
    ['0192f0c4-7a10-7cc0-8000-000000000000', owner.consultingId],
  ] as const)
    expect((await sendTo({ id, consultingId }, null)).code).toBe('NOT_FOUND');
});

it('an owner is written to in the language of the invitation, whoever writes', async () => {
  const owner = await invited('ru');
  expect((await sendTo(owner, null)).status).toBe(200);
  await admin.read(changeConsultingStatus, {
    params: { id: owner.consultingId },
    query: { status: 'INACTIVE' },
    body: {},
  });
  expect(await messagesTo(app, owner.phone)).toEqual([
    expect.stringContaining('akkaunt sozdan'),
    expect.stringContaining('Odnorazovyy parol'),
    expect.stringContaining('stranitsa'),
  ]);
});

it('the password is asked for again after a while', async () => {
  const owner = await invited();
  wait(app, 11 * MINUTE_MS);
  expect((await sendTo(owner, null)).code).toBe('PASSWORD_NEEDED');
});
