import { listFactQueue } from '@parvoz/contract/catalogue/facts.ts';
import { closeMistakeReport, reportMistake } from '@parvoz/contract/catalogue/mistake-reports.ts';
import { deleteUniversity } from '@parvoz/contract/catalogue/universities-admin.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf } from '../../../../../test/audit.ts';
import { subscribe } from '../../../../../test/events.ts';
import {
  createConsulting,
  createCountry,
  createProgram,
  createScholarship,
  createUniversity,
} from '../../../../../test/factories.ts';
import {
  createAdmin,
  createPeople,
  createStudent,
  MINUTE_MS,
  messagesTo,
  newPhone,
  wait,
} from '../../../../../test/people.ts';
import { proveWork } from '../../../../../test/proofs.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import * as service from './mistake-reports.service.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof createPeople>>;
let number = 0;
let address = '';

beforeAll(async () => {
  app = await createTestApp();
  people = await createPeople(app);
});
beforeEach(() => {
  address = `10.7.0.${++number}`;
});
afterAll(() => app.close());

const TEXT = 'The deadline is in March.';
const DAY = 24 * 60 * MINUTE_MS;

type Kind = 'UNIVERSITY' | 'SCHOLARSHIP' | 'CONSULTING' | 'PROGRAM' | 'COUNTRY';

const send = (
  given: { kind?: Kind; id: number; text?: string; phone?: string | null; proof?: string },
  language: Language = 'uz',
) => {
  const { proof, ...body } = { kind: 'UNIVERSITY' as const, text: TEXT, ...given };
  return app.as({ address, ...(proof && { proof }) }).call(reportMistake, { body }, language);
};

const openOf = (id: number, kind: Kind = 'UNIVERSITY') => service.listOpen(app.ctx, kind, id);

const close = (id: string, status: 'CORRECTED' | 'REJECTED', by: keyof typeof people = 'admin') =>
  people[by].call(closeMistakeReport, { params: { id }, body: { status } });

describe('a report of a mistake', () => {
  it('is taken from anybody about anything public, and saved as it was written', async () => {
    const ids = {
      UNIVERSITY: await createUniversity(app),
      SCHOLARSHIP: await createScholarship(app),
      CONSULTING: await createConsulting(app),
      PROGRAM: await createProgram(app),
      COUNTRY: await createCountry(app),
    };
    for (const [kind, id] of Object.entries(ids) as [Kind, number][]) {
      expect((await send({ kind, id, text: `  <b>wrong</b> ${kind}  ` })).status).toBe(200);
      expect(await openOf(id, kind)).toEqual([
        {
          id: expect.any(String),
          text: `<b>wrong</b> ${kind}`,
          wantsAnswer: false,
          createdAt: app.clock.now().toISOString(),
        },
      ]);
    }
  });

  it('says at its field what is wrong', async () => {
    const id = await createUniversity(app);
    expect((await send({ id, text: '   ab ' })).fields).toHaveProperty('text');
    expect((await send({ id, text: 'a'.repeat(1001) })).fields).toHaveProperty('text');
    expect((await send({ id, phone: '12345' })).fields).toHaveProperty('phone');
    expect((await send({ id, phone: '   ' })).status).toBe(200);
    const strange = { kind: 'CITY' as Kind, id, text: TEXT };
    expect((await send(strange)).fields).toHaveProperty('kind');
  });

  it('is about what everybody sees', async () => {
    const hidden = await createUniversity(app, { status: 'INACTIVE' });
    expect((await send({ id: hidden })).code).toBe('NOT_FOUND');
    const id = await createProgram(app, { universityId: hidden });
    expect((await send({ kind: 'PROGRAM', id })).code).toBe('NOT_FOUND');
    expect((await send({ id: 999_999 })).code).toBe('NOT_FOUND');
  });

  it('costs work after five in an hour from one address, and after three a day about one thing', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 7; index++) ids.push(await createUniversity(app));
    const [id = 0, ...others] = ids;
    for (let index = 0; index < 3; index++) expect((await send({ id })).status).toBe(200);
    expect((await send({ id })).code).toBe('WORK_NEEDED');
    expect((await send({ id: others[0]! })).status).toBe(200);
    expect((await send({ id: others[1]! })).status).toBe(200);
    expect((await send({ id: others[2]! })).code).toBe('WORK_NEEDED');
    expect((await send({ id: others[2]!, proof: await proveWork(app) })).status).toBe(200);
    wait(app, 61 * MINUTE_MS);
    expect((await send({ id: others[3]! })).status).toBe(200);
    for (let index = 3; index < 10; index++)
      expect((await send({ id, proof: await proveWork(app) })).status).toBe(200);
    expect((await send({ id, proof: await proveWork(app) })).code).toBe('TOO_MANY_REQUESTS');
  });

  it('is counted for an account wherever it is, and not for those who share its address', async () => {
    const id = await createUniversity(app);
    for (let index = 0; index < 3; index++) expect((await send({ id })).status).toBe(200);
    const { token } = await createStudent(app);
    const asStudent = async (from: string) =>
      (
        await app
          .as({ token, address: from })
          .call(reportMistake, { body: { kind: 'UNIVERSITY', id, text: TEXT } })
      ).code;
    for (const from of [address, address, '10.8.2.1']) expect(await asStudent(from)).toBeUndefined();
    expect(await asStudent('10.8.2.2')).toBe('WORK_NEEDED');
  });

  it('cannot be closed for others by strangers', async () => {
    const id = await createUniversity(app);
    for (let index = 0; index < 60; index++) {
      if (index % 3 === 0) address = `10.8.3.${index}`;
      expect((await send({ id, text: `Wrong in ${index} ways.` })).status).toBe(200);
    }
    address = '10.8.4.1';
    expect((await send({ id })).status).toBe(200);
  });

  it('comes five times a day for one phone', async () => {
    const phone = newPhone();
    for (let index = 0; index < 5; index++)
      expect((await send({ id: await createUniversity(app), phone })).status).toBe(200);
    address = '10.8.1.2';
    expect((await send({ id: await createUniversity(app), phone })).code).toBe('TOO_MANY_REQUESTS');
  });
});

it('appears in open queues at once, unless it says what is there already', async () => {
  const id = await createUniversity(app);
  const open = await subscribe(app, people.admin);
  expect((await send({ id })).status).toBe(200);
  await open.receives({ kind: 'FACTS' });
  expect((await send({ id })).status).toBe(200);
  expect((await send({ id, text: 'Something else is wrong.' })).status).toBe(200);
  await open.receives({ kind: 'FACTS' });
  open.close();
});

describe('reports that say the same of one thing', () => {
  const countOf = async (id: number) =>
    (await app.pool.query('select from mistake_reports where ref_id = $1', [id])).rowCount;
  const reportsOf = async (id: number) => {
    const { rows } = await people.admin.read(listFactQueue, { query: { group: 'REPORTED', size: 100 } });
    return rows.find((row) => row.kind === 'UNIVERSITY' && row.id === id)?.reportCount;
  };

  it('are one, however they are written, with an answer for each phone', async () => {
    const id = await createUniversity(app);
    const phones = [newPhone(), newPhone()];
    const sent = [
      { text: 'The deadline is in March.' },
      { text: 'the  DEADLINE is in March' },
      { text: 'The deadline - is in March!', phone: phones[0]! },
      { text: 'The deadline is in March', phone: phones[0]! },
      { text: 'The deadline is in march', phone: phones[1]! },
      { text: 'The deadline is in May.' },
    ];
    for (const [index, report] of sent.entries()) {
      address = `10.8.5.${index}`;
      expect((await send({ id, ...report })).status).toBe(200);
    }
    expect(await countOf(id)).toBe(4);
    const open = await openOf(id);
    expect(open.map(({ text, wantsAnswer }) => [text, wantsAnswer])).toEqual([
      ['The deadline is in March.', true],
      ['The deadline is in May.', false],
    ]);
    expect(await reportsOf(id)).toBe(2);
    expect((await close(open[0]!.id, 'CORRECTED')).status).toBe(200);
    for (const phone of phones) expect(await messagesTo(app, phone)).toHaveLength(1);
    expect((await openOf(id)).map(({ text }) => text)).toEqual(['The deadline is in May.']);
  });

  it('are told apart once the first one is closed', async () => {
    const id = await createUniversity(app);
    expect((await send({ id })).status).toBe(200);
    await close((await openOf(id))[0]!.id, 'REJECTED');
    expect((await send({ id })).status).toBe(200);
    expect(await openOf(id)).toHaveLength(1);
  });
});

describe('closing a report', () => {
  const reportOf = async (phone: string | null = null, language: Language = 'uz') => {
    const id = await createUniversity(app, { name: { uz: 'Xiva', ru: 'Туран', en: 'Turan' } });
    expect((await send({ id, phone }, language)).status).toBe(200);
    return { id, report: (await openOf(id))[0]! };
  };

  it('is for administrators', async () => {
    const { report } = await reportOf();
    for (const person of Object.keys(people) as (keyof typeof people)[])
      if (person !== 'admin') expect((await close(report.id, 'CORRECTED', person)).status).toBe(403);
    expect((await close('none', 'CORRECTED')).code).toBe('NOT_FOUND');
    expect((await close(people.admin.id, 'CORRECTED')).code).toBe('NOT_FOUND');
  });

  it('as corrected tells whoever left a phone, in their language, once', async () => {
    const phone = newPhone();
    const { id, report } = await reportOf(`+${phone}`, 'ru');
    expect(report.wantsAnswer).toBe(true);
    const answers = await Promise.all(Array.from({ length: 5 }, () => close(report.id, 'CORRECTED')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const messages = await messagesTo(app, phone);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain('Turan');
    const page = `parvoz.test/university-list/${id}?lng=ru`;
    expect(messages[0]).toContain(page);
    expect(messages[0]!.replace(page, '')).not.toContain('?');
    expect(await openOf(id)).toEqual([]);
    expect(await auditOf(app, String(id))).toMatchObject([
      { actorId: people.admin.id, action: 'REPORT_CORRECTED', subject: 'university' },
    ]);
  });

  it('is told of in Latin letters to who reads Uzbek in Cyrillic', async () => {
    const phone = newPhone();
    const { report } = await reportOf(phone, 'uz-Cyrl');
    expect((await close(report.id, 'CORRECTED')).status).toBe(200);
    expect(await messagesTo(app, phone)).toEqual([expect.stringContaining('Xatoni tuzatdik: Xiva.')]);
  });

  it.each([
    ['uz', "Xatoni tuzatdik: Xiva endi saytda ko'rsatilmaydi."],
    ['ru', 'na sayte etogo bolshe net: Turan.'],
    ['en', 'The mistake has been corrected: Turan is no longer on the site.'],
  ] as const)('as corrected leads to no page that is hidden by then: %s', async (language, expected) => {
    const phone = newPhone();
    const { id, report } = await reportOf(phone, language);
    await app.pool.query(`update universities set status = 'INACTIVE' where id = $1`, [id]);
    expect((await close(report.id, 'CORRECTED')).status).toBe(200);
    const messages = await messagesTo(app, phone);
    expect(messages).toEqual([expect.stringContaining(expected)]);
    expect(messages[0]).not.toContain('parvoz.test');
  });

  it('as no mistake tells nobody', async () => {
    const phone = newPhone();
    const { id, report } = await reportOf(phone);
    expect((await close(report.id, 'REJECTED')).status).toBe(200);
    expect(await messagesTo(app, phone)).toEqual([]);
    expect(await openOf(id)).toEqual([]);
  });

  it('answers nobody whose account is gone', async () => {
    const phone = newPhone();
    const { report } = await reportOf(phone);
    await service.forgetPhones(app.ctx, {
      phone,
      leftPhones: [{ phone, until: app.clock.now().toISOString() }],
    });
    expect((await close(report.id, 'CORRECTED')).status).toBe(200);
    expect(await messagesTo(app, phone)).toEqual([]);
  });

  it('forgets the phone after a month and the report after a year, but nothing of an open one', async () => {
    const phonesOf = async (id: number) =>
      (await app.pool.query('select phone from mistake_reports where ref_id = $1', [id])).rows;
    const [closed, open] = [await reportOf(newPhone()), await reportOf(newPhone())];
    await close(closed.report.id, 'REJECTED');
    wait(app, 31 * DAY);
    await service.forgetOld(app.ctx);
    expect(await phonesOf(closed.id)).toEqual([{ phone: null }]);
    expect(await phonesOf(open.id)).toEqual([{ phone: expect.any(String) }]);
    wait(app, 340 * DAY);
    await service.forgetOld(app.ctx);
    expect(await phonesOf(closed.id)).toEqual([]);
    expect(await phonesOf(open.id)).toHaveLength(1);
  });

  it('comes by itself once its record was deleted for good, and tells whoever left a phone', async () => {
    const phone = newPhone();
    const { id } = await reportOf(phone, 'en');
    expect((await (await createAdmin(app)).call(deleteUniversity, { params: { id } })).status).toBe(200);
    const stored = async () =>
      (await app.pool.query('select status, phone from mistake_reports where ref_id = $1', [id])).rows;
    wait(app, 89 * DAY);
    await service.forgetOld(app.ctx);
    expect(await stored()).toEqual([{ status: 'NEW', phone }]);
    wait(app, 2 * DAY);
    await Promise.all([service.forgetOld(app.ctx), service.forgetOld(app.ctx)]);
    expect(await stored()).toEqual([{ status: 'CORRECTED', phone }]);
    expect(await messagesTo(app, phone)).toEqual([expect.stringContaining('is no longer on the site')]);
    wait(app, 31 * DAY);
    await service.forgetOld(app.ctx);
    expect(await stored()).toEqual([{ status: 'CORRECTED', phone: null }]);
  });
});
