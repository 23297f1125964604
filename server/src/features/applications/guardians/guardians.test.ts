import { pictureOf } from '@parvoz/clean-documents/samples.ts';
import { listApplicationEvents } from '@parvoz/contract/applications/application-calls.ts';
import { removeDocument } from '@parvoz/contract/applications/application-documents.ts';
import * as family from '@parvoz/contract/applications/family.ts';
import * as contract from '@parvoz/contract/applications/guardians.ts';
import { loginProfile } from '@parvoz/contract/people/auth.ts';
import { deleteAccount } from '@parvoz/contract/people/profiles.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Agency,
  act,
  createAgency,
  createCase,
  detailOf,
  PRICE_TIYIN,
} from '../../../../test/applications.ts';
import { say } from '../../../../test/chat.ts';
import { openStream, subscribe } from '../../../../test/events.ts';
import {
  createGuardian,
  guardianDraft,
  signInGuardian,
  type TestGuardian,
} from '../../../../test/guardians.ts';
import { finishStep, pay } from '../../../../test/money.ts';
import {
  codeTo,
  createAdmin,
  createStudent,
  MINUTE_MS,
  messagesTo,
  newPhone,
  type Person,
  wait,
} from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { handIn } from '../../../../test/uploads.ts';
import { toGsm } from '../../../lib/sms/gsm.ts';
import { smsText } from '../../../lib/texts.ts';
import { forgetOld } from './guardians.service.ts';

let app: TestApp;
let agency: Agency;
let student: Person;
let id: string;
let scan: Buffer;

beforeAll(async () => {
  app = await createTestApp();
  scan = await pictureOf('png', 20, 20);
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.set('2026-11-24T07:00:00Z');
  const made = await createCase(app);
  ({ id, student, agency } = made);
});

const listed = (person: Person = student) => person.read(contract.listGuardians, { params: { id } });
const add = (given: Parameters<typeof guardianDraft>[0] = {}, person: Person = student) =>
  person.call(contract.addGuardian, { params: { id }, body: guardianDraft(given) });
const remove = (guardianId: string, person: Person = student) =>
  person.call(contract.removeGuardian, { params: { id, guardianId } });
const opened = (guardian: TestGuardian, shown = guardian.id) =>
  guardian.call(family.getFamilyApplication, { params: { id: shown } });

/** Documents of the application that the student has handed in, by their names. */
const handInAll = async (...names: string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const name of names)
    ids.push((await handIn(app, student, id, scan, { name, requirementId: null })).data!.id);
  return ids;
};
const openDocument = async (guardian: TestGuardian, documentId: string): Promise<number> =>
  (
    await app.http.inject({
      method: 'GET',
      url: `/api/v1/family/application/${guardian.id}/document/${documentId}`,
      headers: { authorization: `Bearer ${guardian.token}` },
    })
  ).statusCode;

describe('an application that is shown', () => {
  it('comes to a phone as a link, opens by a code, and is on the list of the student once it was opened', async () => {
    const phone = newPhone();
    expect((await add({ phone, language: 'ru' })).status).toBe(200);
    const [invitation] = await messagesTo(app, phone);
    expect(invitation).toContain('/family?lng=ru');
    expect((await listed()).content).toMatchObject([
      { phone, relation: 'MOTHER', canPay: false, seenAt: null },
    ]);
    await app.read(family.sendFamilyCode, { body: { phone } });
    const { jwt } = await app.read(
      family.signInFamily,
      { body: { phone, code: await codeTo(app, phone) } },
      'en',
    );
    const mother = app.as({ token: jwt });
    const [card] = await mother.read(family.listFamilyApplications);
    expect(card).toMatchObject({ relation: 'MOTHER', status: 'TRAIL', canPay: false });
    // A card says where the application is: the list is a visit, and what is opened from it at once belongs to it.
    expect((await listed()).visitList).toMatchObject([{ relation: 'MOTHER', kind: 'APPLICATION' }]);
    await mother.read(family.getFamilyApplication, { params: { id: card!.id } });
    const { visitList, content } = await listed();
    expect(visitList).toMatchObject([{ relation: 'MOTHER', kind: 'APPLICATION', document: null }]);
    expect(content[0]!.seenAt).toBe(app.clock.now().toISOString());
  });

  it('says what is paid, protected and due, and which step it is at', async () => {
    await act(agency.owner, id, { type: 'ACCEPTED' });
    const mother = await createGuardian(app, { id, student });
    const before = (await opened(mother)).data!;
    expect(before).toMatchObject({ status: 'STARTED', payment: 'DUE', price: PRICE_TIYIN });
    expect(before.protection).toMatchObject({ dueAmount: PRICE_TIYIN, held: 0 });
    await pay(app, student, id);
    await finishStep(app, agency.owner, id);
    const { protection, stepList } = (await opened(mother)).data!;
    expect(protection.held + protection.awaiting).toBe(PRICE_TIYIN);
    expect(protection.shareList.map(({ state }) => state)).toEqual(['AWAITING', 'HELD']);
    expect(stepList.map(({ status }) => status)).toEqual(['FINISHED', 'STARTED']);
  });

  it('has nothing under way once it has ended', async () => {
    await act(agency.owner, id, { type: 'ACCEPTED' });
    const mother = await createGuardian(app, { id, student });
    await pay(app, student, id);
    const begun = (await opened(mother)).data!.stepList[0]!;
    expect(begun).toMatchObject({ status: 'STARTED', levelList: [{ deadline: expect.any(String) }, {}] });
    await act(student, id, { type: 'CANCELED', comment: null });
    const { stepList } = (await opened(mother)).data!;
    const levels = stepList.flatMap(({ levelList }) => levelList);
    expect(new Set([...stepList, ...levels].map(({ status }) => status))).toEqual(new Set([null]));
    expect(levels.filter(({ deadline }) => deadline !== null)).toEqual([]);
  });

  it('is one visit within half an hour, and another one afterwards', async () => {
    const mother = await createGuardian(app, { id, student });
    await opened(mother);
    wait(app, 20 * MINUTE_MS);
    await opened(mother);
    expect((await listed()).visitList).toHaveLength(1);
    wait(app, 31 * MINUTE_MS);
    // Several pages that are open read again at the same moment.
    await Promise.all([1, 2, 3, 4, 5].map(() => opened(mother)));
    expect((await listed()).visitList).toHaveLength(2);
  });

  it('is shown to three people at most, and to each once, however many are added at the same time', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => add()));
    expect(answers.map(({ code }) => code ?? 'added').sort()).toEqual(
      ['TOO_MANY_GUARDIANS', 'TOO_MANY_GUARDIANS', 'added', 'added', 'added'].sort(),
    );
    expect((await listed()).content).toHaveLength(3);
    const other = await createCase(app);
    const phone = newPhone();
    const body = guardianDraft({ phone });
    const twice = await Promise.all(
      [1, 2].map(() => other.student.call(contract.addGuardian, { params: { id: other.id }, body })),
    );
    expect(twice.map(({ code }) => code ?? 'added').sort()).toEqual(['GUARDIAN_EXISTS', 'added']);
  });

  it('is not shown to the phone of its student, nor with the documents of others', async () => {
    expect(await add({ phone: student.phone })).toMatchObject({
      status: 422,
      fields: { phone: expect.any(String) },
    });
    const [foreign] = await handInAll('pasport.png');
    ({ id, student, agency } = await createCase(app));
    expect(await add({ documentIds: [foreign!] })).toMatchObject({ code: 'INVALID_INPUT' });
    expect((await listed()).content).toEqual([]);
  });

  it('is changed by its own student alone', async () => {
    const mother = await createGuardian(app, { id, student });
    const stranger = await createAgency(app);
    const nobodys = {
      'another student': await createStudent(app),
      owner: agency.owner,
      manager: agency.manager,
      'another owner': stranger.owner,
      admin: await createAdmin(app),
    };
    const params = { id, guardianId: mother.id };
    const body = { relation: 'FATHER' as const, canPay: true, documentIds: [] };
    for (const person of [...Object.values(nobodys), mother]) {
      const answers = [
        await person.call(contract.listGuardians, { params: { id } }),
        await person.call(contract.addGuardian, { params: { id }, body: guardianDraft() }),
        await person.call(contract.changeGuardian, { params, body }),
        await person.call(contract.removeGuardian, { params }),
      ];
      expect(answers.map(({ code }) => code)).toEqual(Array(4).fill('ACCESS_DENIED'));
    }
    // A showing of another application is none of this one.
    const other = await createCase(app, { student });
    const foreign = { id: other.id, guardianId: mother.id };
    expect((await student.call(contract.changeGuardian, { params: foreign, body })).code).toBe('NOT_FOUND');
    expect((await student.call(contract.removeGuardian, { params: foreign })).code).toBe('NOT_FOUND');
    expect((await listed()).content).toMatchObject([{ relation: 'MOTHER', canPay: false }]);
  });

  it('is known to the agency in words, and never by a phone', async () => {
    const mother = await createGuardian(app, { id, student }, { canPay: true });
    const admin = await createAdmin(app);
    for (const person of [agency.owner, agency.manager, admin]) {
      const answer = await person.call(contract.listGuardianRelations, { params: { id } });
      expect(answer.data).toEqual([
        { relation: 'MOTHER', canPay: true, since: app.clock.now().toISOString() },
      ]);
      const detail = JSON.stringify([
        answer,
        await detailOf(person, id),
        await person.read(listApplicationEvents, { params: { id } }),
      ]);
      expect(detail).not.toContain(mother.phone);
    }
    const stranger = (await createAgency(app)).owner;
    expect((await stranger.call(contract.listGuardianRelations, { params: { id } })).code).toBe(
      'ACCESS_DENIED',
    );
  });
});

describe('a code', () => {
  it('is answered alike for a phone to which nothing is shown, and comes to none', async () => {
    const phone = newPhone();
    const answer = await app.call(family.sendFamilyCode, { body: { phone } });
    expect(answer).toMatchObject({ status: 200, data: { channel: 'SMS' } });
    expect(await messagesTo(app, phone)).toEqual([]);
    expect((await app.call(family.signInFamily, { body: { phone, code: '123456' } })).code).toBe(
      'CODE_WRONG',
    );
  });

  it('does not open an account of the same phone, nor a password what is shown to it', async () => {
    const parent = await createStudent(app);
    const guardian = await createGuardian(app, { id, student }, { phone: parent.phone });
    expect((await guardian.call(contract.listGuardians, { params: { id } })).code).toBe('ACCESS_DENIED');
    expect((await parent.call(family.listFamilyApplications)).code).toBe('ACCESS_DENIED');
    const { jwt } = await app.read(loginProfile, {
      body: { phone: parent.phone, password: parent.password },
    });
    const account = app.as({ token: jwt });
    expect((await account.call(family.getFamilyApplication, { params: { id: guardian.id } })).code).toBe(
      'ACCESS_DENIED',
    );
    expect((await account.call(contract.listGuardians, { params: { id } })).code).toBe('ACCESS_DENIED');
  });

  it('of somebody who works for an agency opens nothing of that, nor does their account what is shown', async () => {
    const { manager } = await createAgency(app);
    const guardian = await createGuardian(app, { id, student }, { phone: manager.phone, canPay: true });
    for (const person of [guardian, manager])
      expect((await person.call(contract.listGuardianRelations, { params: { id } })).code).toBe(
        'ACCESS_DENIED',
      );
    const params = { id: guardian.id };
    expect((await manager.call(family.listFamilyApplications)).code).toBe('ACCESS_DENIED');
    expect((await manager.call(family.getFamilyApplication, { params })).code).toBe('ACCESS_DENIED');
    expect(await guardian.read(family.listFamilyApplications)).toHaveLength(1);
  });

  it('opens all that is shown to its phone, by several students', async () => {
    const phone = newPhone();
    const daughter = await createGuardian(app, { id, student }, { phone });
    const second = await createCase(app);
    await createGuardian(app, second, { phone, relation: 'GRANDPARENT' });
    const cards = await daughter.read(family.listFamilyApplications);
    expect(cards.map(({ relation }) => relation).sort()).toEqual(['GRANDPARENT', 'MOTHER']);
    await remove(daughter.id);
    expect((await daughter.read(family.listFamilyApplications)).map(({ relation }) => relation)).toEqual([
      'GRANDPARENT',
    ]);
  });

  it('writes to who has signed in, in their language, which no other student’s invitation changes', async () => {
    const phone = newPhone();
    await add({ phone, language: 'ru' });
    // Nobody has come by the first address: the second one has their language, too.
    const second = await createCase(app);
    await second.student.read(contract.addGuardian, {
      params: { id: second.id },
      body: guardianDraft({ phone, language: 'en' }),
    });
    const invitation = (language: 'ru' | 'uz') =>
      toGsm(smsText(language, 'guardian', { name: 'Aziz', link: `${app.ctx.site}/family?lng=${language}` }));
    expect(await messagesTo(app, phone)).toEqual([invitation('ru'), invitation('ru')]);
    await app.read(family.sendFamilyCode, { body: { phone } });
    await app.read(family.signInFamily, { body: { phone, code: await codeTo(app, phone) } }, 'uz');
    const third = await createCase(app);
    await third.student.read(contract.addGuardian, {
      params: { id: third.id },
      body: guardianDraft({ phone, language: 'en' }),
    });
    expect((await messagesTo(app, phone)).at(-1)).toBe(invitation('uz'));
  });

  it('ends with its session', async () => {
    const mother = await createGuardian(app, { id, student });
    const stream = await openStream(app, mother.token, '/family/events');
    await mother.read(family.signOutFamily);
    await stream.ended();
    expect((await mother.call(family.listFamilyApplications)).status).toBe(401);
  });
});

describe('the end', () => {
  it('comes with one press, at once, also to a page that is open', async () => {
    const [document] = await handInAll('pasport.png');
    const mother = await createGuardian(app, { id, student }, { documentIds: [document!] });
    await opened(mother);
    expect(await openDocument(mother, document!)).toBe(200);
    const stream = await openStream(app, mother.token, '/family/events');
    await stream.receives({ kind: 'READY' });
    expect(await remove(mother.id)).toMatchObject({ status: 200, data: { content: [] } });
    await stream.until(() => stream.events().some(({ kind }) => kind === 'GUARDIAN'));
    await stream.ended();
    expect(await opened(mother)).toMatchObject({
      status: 403,
      code: 'ACCESS_ENDED',
      message: expect.stringMatching(/koʻrsatilmaydi/),
    });
    expect(await openDocument(mother, document!)).toBe(403);
    expect(await mother.read(family.listFamilyApplications)).toEqual([]);
    // Pressed again it is done, and what was opened stays on the list.
    expect((await remove(mother.id)).data!.visitList.map(({ kind }) => kind).sort()).toEqual([
      'APPLICATION',
      'DOCUMENT',
    ]);
    await add({ phone: mother.phone });
    expect((await opened(mother)).code).toBe('ACCESS_ENDED');
  });

  it('lets nothing be read after it, whatever is read at the same time', async () => {
    const mother = await createGuardian(app, { id, student });
    const reads = Array.from({ length: 6 }, () => opened(mother));
    const ended = remove(mother.id).then(() => Promise.all([opened(mother), opened(mother)]));
    for (const { status } of await Promise.all(reads)) expect([200, 403]).toContain(status);
    expect((await ended).map(({ code }) => code)).toEqual(['ACCESS_ENDED', 'ACCESS_ENDED']);
  });

  it('is theirs to choose, too', async () => {
    const mother = await createGuardian(app, { id, student });
    const other = await createGuardian(app, await createCase(app));
    expect((await other.call(family.leaveFamilyApplication, { params: { id: mother.id } })).code).toBe(
      'NOT_FOUND',
    );
    expect(await mother.read(family.leaveFamilyApplication, { params: { id: mother.id } })).toEqual([]);
    expect((await listed()).content).toEqual([]);
  });

  it('comes with the account of the student, of whom nothing of it is left', async () => {
    const mother = await createGuardian(app, { id, student });
    const kept = await createCase(app);
    const both = await createGuardian(app, { id, student }, { relation: 'FATHER' });
    await createGuardian(app, kept, { phone: both.phone });
    await act(agency.owner, id, { type: 'REJECTED', comment: 'Oʻrin qolmadi' });
    await student.read(deleteAccount);
    const { rows } = await app.pool.query('select phone from guardians where phone = any($1)', [
      [mother.phone, both.phone],
    ]);
    expect(rows).toEqual([{ phone: both.phone }]);
    expect((await mother.call(family.listFamilyApplications)).status).toBe(401);
    expect(await both.read(family.listFamilyApplications)).toHaveLength(1);
  });

  it('is forgotten with its phone after a month', async () => {
    const mother = await createGuardian(app, { id, student });
    const father = await createGuardian(app, { id, student }, { relation: 'FATHER' });
    await opened(mother);
    await remove(mother.id);
    const phones = async () =>
      (
        await app.pool.query('select phone from guardians where phone = any($1)', [
          [mother.phone, father.phone],
        ])
      ).rows;
    wait(app, 29 * 24 * 60 * MINUTE_MS);
    await forgetOld(app.ctx);
    expect(await phones()).toHaveLength(2);
    wait(app, 2 * 24 * 60 * MINUTE_MS);
    await forgetOld(app.ctx);
    expect(await phones()).toEqual([{ phone: father.phone }]);
    const { rows } = await app.pool.query(
      'select count(*)::int as count from guardian_visits v join guardianships s on s.id = v.guardianship_id where s.application_id = $1',
      [id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('live', () => {
  it('a guardian hears that something has changed, and nothing of the chat; the student hears of a visit', async () => {
    const mother = await createGuardian(app, { id, student });
    const hers = await openStream(app, mother.token, '/family/events');
    await hers.receives({ kind: 'READY' });
    const own = await subscribe(app, student);
    await say(agency.owner, id, 'Salom');
    await own.until(() => own.events().some(({ kind }) => kind === 'MESSAGE'));
    await opened(mother);
    await own.until(() => own.events().some(({ kind }) => kind === 'GUARDIAN'));
    expect(hers.events().map(({ kind }) => kind)).toEqual(['READY']);
    await act(agency.owner, id, { type: 'ACCEPTED' });
    await hers.until(() => hers.events().length > 1);
    expect(hers.text()).not.toContain(id);
    expect(new Set(hers.events().map(({ kind }) => kind))).toEqual(new Set(['READY', 'GUARDIAN']));
    for (const stream of [hers, own]) stream.close();
  });

  it('is for guardians alone there, and for accounts alone where theirs is', async () => {
    const mother = await createGuardian(app, { id, student });
    expect((await openStream(app, mother.token)).status).toBe(403);
    expect((await openStream(app, student.token, '/family/events')).status).toBe(403);
  });
});

describe('nothing but what is ticked', () => {
  const SECRET = 'Maxfiygap';

  it('is ever shown or allowed, whichever ticks there are', async () => {
    const ids = await handInAll('a.png', 'b.png', 'c.png', 'd.png');
    const mother = await createGuardian(app, { id, student });
    const params = { id: mother.id };
    const due = { amount: PRICE_TIYIN, provider: 'SANDBOX' } as const;
    const ticks = fc.record({
      documentIds: fc.subarray(ids),
      canPay: fc.boolean(),
      canTopUp: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(ticks, async ({ documentIds, canPay, canTopUp }) => {
        const body = { relation: 'MOTHER' as const, canPay, canTopUp, documentIds };
        const { content } = await student.read(contract.changeGuardian, {
          params: { id, guardianId: mother.id },
          body,
        });
        expect(content).toMatchObject([{ canPay, canTopUp }]);
        const shown = (await opened(mother)).data!;
        expect(shown).toMatchObject({ canPay, canTopUp });
        expect(shown.documentList.map((one) => one.id).sort()).toEqual([...documentIds].sort());
        for (const one of ids)
          expect(await openDocument(mother, one)).toBe(documentIds.includes(one) ? 200 : 403);
        // What is allowed comes as far as what is not due yet, and that nobody takes money here.
        const paid = await mother.call(family.payFamilyApplication, { params, body: due });
        expect(paid.code).toBe(canPay ? 'AMOUNT_CHANGED' : 'ACCESS_DENIED');
        const toppedUp = await mother.call(family.topUpForStudent, { params, body: due });
        expect(toppedUp.code).toBe(canTopUp ? 'PROVIDER_UNAVAILABLE' : 'ACCESS_DENIED');
      }),
      { numRuns: 12 },
    );
  });

  it('is ever in an answer: no word that was written, no phone, no balance, no other person of the family', async () => {
    const given = { name: 'Aziz', phone: newPhone() };
    ({ id, student, agency } = await createCase(app, { student: await createStudent(app, given) }));
    await act(agency.owner, id, { type: 'ACCEPTED', comment: `${SECRET} qabul` });
    await pay(app, student, id);
    await handInAll(`${SECRET}.png`);
    await say(student, id, `${SECRET} yozdim`);
    await finishStep(app, agency.owner, id);
    const father = await createGuardian(app, { id, student }, { relation: 'FATHER' });
    const mother = await createGuardian(app, { id, student });
    for (const guardian of [father, mother]) {
      const answers = JSON.stringify([
        await opened(guardian),
        await guardian.call(family.listFamilyApplications),
      ]);
      const others = [father, mother].filter((one) => one !== guardian).map(({ phone }) => phone);
      for (const secret of [SECRET, student.phone, student.id, id, agency.owner.id, ...others])
        expect(answers).not.toContain(secret);
      for (const key of [
        'balance',
        'comment',
        'unreadCount',
        'commission',
        'manager',
        'studentPhone',
        'payer',
      ])
        expect(answers).not.toContain(`"${key}"`);
      expect((await opened(guardian, guardian === father ? mother.id : father.id)).code).toBe('NOT_FOUND');
    }
  });

  it('is a version that was replaced, until it counts again, nor is a newer one ticked by itself', async () => {
    await act(agency.owner, id, { type: 'ACCEPTED' });
    await pay(app, student, id);
    const { stepList } = await detailOf(student, id);
    const requirementId = stepList[0]!.levelList[0]!.requirementList[0]!.id;
    const hand = async () => (await handIn(app, student, id, scan, { requirementId })).data!.id;
    const wrong = await hand();
    const mother = await createGuardian(app, { id, student }, { documentIds: [wrong] });
    const seen = async () => [
      (await listed()).content[0]!.documentIds,
      (await opened(mother)).data!.documentList.map((one) => one.id),
      await openDocument(mother, wrong),
    ];
    expect(await seen()).toEqual([[wrong], [wrong], 200]);
    const right = await hand();
    expect(await seen()).toEqual([[], [], 403]);
    expect(await openDocument(mother, right)).toBe(403);
    const allow = (documentIds: string[]) =>
      student.call(contract.changeGuardian, {
        params: { id, guardianId: mother.id },
        body: { relation: 'MOTHER', canPay: false, documentIds },
      });
    expect(await allow([wrong])).toMatchObject({ code: 'INVALID_INPUT' });
    await student.read(removeDocument, { params: { id, documentId: right } });
    expect(await seen()).toEqual([[wrong], [wrong], 200]);
    // Once the ticks are saved without it, it stays closed.
    const third = await hand();
    expect((await allow([])).status).toBe(200);
    await student.read(removeDocument, { params: { id, documentId: third } });
    expect(await seen()).toEqual([[], [], 403]);
  });

  it('opens by an id of nothing, or of another showing', async () => {
    const [document] = await handInAll('a.png');
    const mother = await createGuardian(app, { id, student }, { documentIds: [document!] });
    const father = await createGuardian(app, { id, student }, { relation: 'FATHER' });
    expect(await openDocument(father, document!)).toBe(403);
    expect(await openDocument({ ...father, id: mother.id }, document!)).toBe(404);
    expect(await openDocument(mother, 'nothing')).toBe(403);
    expect((await opened(mother, 'nothing')).code).toBe('NOT_FOUND');
    expect(await signInGuardian(app, mother.phone)).toMatchObject({ guardianId: mother.guardianId });
  });
});
