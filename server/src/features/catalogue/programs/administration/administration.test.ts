import { filterPrograms, getProgramDetail } from '@parvoz/contract/catalogue/programs.ts';
import {
  changeProgramStatus,
  changePrograms,
  createProgram,
  deleteProgram,
  getProgram,
  listProgramsForAdmin,
  listProgramUses,
  type ProgramDraft,
  previewProgram,
  updateProgram,
} from '@parvoz/contract/catalogue/programs-admin.ts';
import { search } from '@parvoz/contract/catalogue/search.ts';
import { undoAudit } from '@parvoz/contract/platform/audit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { auditOf } from '../../../../../test/audit.ts';
import {
  createCountry,
  createDegree,
  createFaculty,
  createUniversity,
  next,
} from '../../../../../test/factories.ts';
import { createAdmin, createPeople, type Person } from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof createPeople>>;
let admin: Person;
/** Default university, degree and field of programmes in these tests. */
let place: { universityId: number; degreeId: number; facultyId: number };

beforeAll(async () => {
  app = await createTestApp();
  people = await createPeople(app);
  admin = people.admin;
  const facultyId = (await createFaculty(app)).id;
  place = { universityId: await createUniversity(app), degreeId: await createDegree(app), facultyId };
});
afterAll(() => app.close());

type Draft = z.input<typeof ProgramDraft>;

const draft = (given: Partial<Draft> = {}): Draft => {
  const number = next();
  return {
    nameUz: `Dastur ${number}`,
    nameRu: `Программа ${number}`,
    nameEn: `Programme ${number}`,
    ...place,
    languages: ['en'],
    durationMonths: 48,
    tuition: { kind: 'PAID', amount: 400_000, currency: 'USD' },
    intakes: [{ start: '2027-09', opensOn: '2027-01-10', deadline: '2027-06-30' }],
    requirements: [
      [
        { kind: 'IELTS', score: 5.5 },
        { kind: 'TOPIK', score: 3 },
      ],
    ],
    webPage: 'university.test/computing',
    sourceUrl: 'https://university.test/admission',
    factsYear: 2027,
    checkedOn: null,
    ...given,
  };
};

const create = (given: Partial<Draft> = {}) => admin.read(createProgram, { body: draft(given) });
const refused = async (given: Partial<Draft>) =>
  (await admin.call(createProgram, { body: draft(given) })).fields ?? {};

const foundBy = async (query: string) =>
  (await app.read(search, { body: { query } })).program.content.map(({ id }) => id);

describe('a programme', () => {
  it('is made by administrators alone', async () => {
    const { id, version } = await create();
    for (const [who, person] of Object.entries(people)) {
      if (who === 'admin') continue;
      const calls = [
        person.call(createProgram, { body: draft() }),
        person.call(previewProgram, { body: { ...draft(), id: null } }),
        person.call(updateProgram, { params: { id }, body: { ...draft(), version } }),
        person.call(changeProgramStatus, { params: { id }, query: { status: 'INACTIVE' } }),
        person.call(changePrograms, { body: { ids: [id], filter: {}, what: 'DELETE' } }),
        person.call(deleteProgram, { params: { id } }),
        person.call(getProgram, { params: { id } }),
        person.call(listProgramsForAdmin, { body: {} }),
      ];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 403));
    }
    expect((await app.call(createProgram, { body: draft() })).status).toBe(401);
  });

  it('is found by everybody at once, as it was entered', async () => {
    const made = await create({ nameUz: 'Oltinkoʻl muhandisligi', languages: ['ko', 'en', 'ko'] });
    expect(made).toMatchObject({
      version: 1,
      status: 'ACTIVE',
      webPage: 'https://university.test/computing',
    });
    expect(await foundBy('oltinkol')).toEqual([made.id]);
    const shown = await app.read(getProgramDetail, { params: { id: made.id } });
    expect(shown).toMatchObject({
      name: 'Oltinkoʻl muhandisligi',
      languages: ['ko', 'en'],
      tuition: { kind: 'PAID', amount: 400_000, currency: 'USD' },
      intakes: [{ start: '2027-09', opensOn: '2027-01-10', deadline: '2027-06-30' }],
      requirements: [
        [
          { kind: 'IELTS', score: 5.5 },
          { kind: 'TOPIK', score: 3 },
        ],
      ],
    });
    expect(await auditOf(app, String(made.id))).toMatchObject([
      { actorId: admin.id, action: 'CREATED', subject: 'program' },
    ]);
  });

  it.each([{ kind: 'FREE' }, { kind: 'UNKNOWN' }] as const)(
    'has tuition that is not paid: $kind; and requirements that nobody knows',
    async (tuition) => {
      const { id } = await create({ tuition, requirements: null, intakes: [], durationMonths: null });
      const read = await admin.read(getProgram, { params: { id } });
      expect(read).toMatchObject({ tuition, requirements: null, intakes: [], durationMonths: null });
    },
  );

  it('says at its field what is wrong', async () => {
    const intake = { start: '2027-09', opensOn: null, deadline: null };
    expect(await refused({ nameUz: ' ' })).toHaveProperty('nameUz');
    expect(await refused({ universityId: 999_999 })).toHaveProperty('universityId');
    expect(await refused({ degreeId: 999_999 })).toHaveProperty('degreeId');
    expect(await refused({ facultyId: 999_999 })).toHaveProperty('facultyId');
    expect(await refused({ facultyId: (await createFaculty(app)).parentId })).toHaveProperty('facultyId');
    expect(await refused({ languages: [] })).toHaveProperty('languages');
    expect(await refused({ durationMonths: 0 })).toHaveProperty('durationMonths');
    expect(await refused({ durationMonths: 400 })).toHaveProperty('durationMonths');
    expect(await refused({ tuition: { kind: 'PAID', amount: -1, currency: 'USD' } })).toHaveProperty(
      'tuition.amount',
    );
    expect(
      await refused({ intakes: [{ ...intake, opensOn: '2027-07-01', deadline: '2027-06-30' }] }),
    ).toEqual({
      'intakes.0.deadline': expect.any(String),
    });
    expect(await refused({ intakes: [intake, intake] })).toEqual({ 'intakes.1.start': expect.any(String) });
    expect(await refused({ requirements: [[{ kind: 'IELTS', score: 11 }]] })).toEqual({
      'requirements.0.0.score': expect.any(String),
    });
    expect(await refused({ sourceUrl: 'javascript:alert(1)' })).toHaveProperty('sourceUrl');
    expect(await refused({ checkedOn: '2027-01-01' })).toHaveProperty('checkedOn');
    for (const factsYear of [1800, 1919, 2028, 2199])
      expect(await refused({ factsYear })).toHaveProperty('factsYear');
    for (const deadline of ['1919-05-26', '2024-12-31', '2028-01-01', '2199-05-26'])
      expect(await refused({ intakes: [{ ...intake, deadline }] })).toEqual({
        'intakes.0.deadline': expect.any(String),
      });
  });

  it('keeps which days are expected, and none where there is no day', async () => {
    const { id } = await create({
      intakes: [
        { start: '2027-09', opensOn: null, deadline: '2027-06-30', isExpected: true },
        { start: '2028-03', opensOn: null, deadline: null, isExpected: true },
      ],
    });
    expect((await admin.read(getProgram, { params: { id } })).intakes).toMatchObject([
      { start: '2027-09', isExpected: true },
      { start: '2028-03', isExpected: false },
    ]);
  });

  it('is shown before it is kept, and of none that is kept anything is left', async () => {
    const body = { ...draft({ nameUz: 'Koʻrinish' }), id: null };
    expect(await admin.read(previewProgram, { body })).toMatchObject({ id: 0, name: 'Koʻrinish' });
    expect(await foundBy('korinish')).toEqual([]);
  });
});

describe('a change', () => {
  it('is seen at once, audited by what differs, and put back with its intakes', async () => {
    const made = await create({ nameUz: 'Sangzor dasturi' });
    const body = {
      ...draft({ nameUz: 'Zomin dasturi', tuition: { kind: 'FREE' }, intakes: [] }),
      version: made.version,
    };
    const changed = await admin.read(updateProgram, { params: { id: made.id }, body });
    expect(changed).toMatchObject({ nameUz: 'Zomin dasturi', tuition: { kind: 'FREE' }, version: 2 });
    expect(await foundBy('sangzor')).toEqual([]);
    expect(await foundBy('zomin')).toEqual([made.id]);
    const { rows } = await app.pool.query(
      `select id, before, after from audit_records where subject_id = $1 and subject = 'program' and action = 'CHANGED'`,
      [String(made.id)],
    );
    expect(rows[0].before).toMatchObject({ nameUz: 'Sangzor dasturi', tuitionMinor: 400_000 });
    expect(rows[0].after).toMatchObject({ nameUz: 'Zomin dasturi', tuitionMinor: 0, intakes: [] });
    expect(rows[0].before).not.toHaveProperty('durationMonths');
    await admin.read(undoAudit, { params: { id: rows[0].id } });
    expect(await admin.read(getProgram, { params: { id: made.id } })).toMatchObject({
      nameUz: 'Sangzor dasturi',
      tuition: made.tuition,
      intakes: made.intakes,
    });
  });

  it('of two editors at once is one; the other is told', async () => {
    const { id, version } = await create();
    const others = [admin, await createAdmin(app), await createAdmin(app)];
    const answers = await Promise.all(
      others.map((person) => person.call(updateProgram, { params: { id }, body: { ...draft(), version } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.filter(({ code }) => code === 'CHANGED_MEANWHILE')).toHaveLength(2);
  });

  it('of its status takes it from visitors, and brings it back', async () => {
    const { id } = await create({ nameUz: 'Surxon dasturi' });
    const see = async () => [
      (await app.call(getProgramDetail, { params: { id } })).status,
      (await foundBy('surxon')).length,
      (await app.read(filterPrograms, { body: { query: 'surxon' } })).totalElements,
    ];
    await admin.read(changeProgramStatus, { params: { id }, query: { status: 'INACTIVE' } });
    expect(await see()).toEqual([404, 0, 0]);
    await admin.read(changeProgramStatus, { params: { id }, query: { status: 'ACTIVE' } });
    expect(await see()).toEqual([200, 1, 1]);
  });

  it('of many at once is undone as one, also a deletion', async () => {
    const ids = [
      (await create({ nameUz: 'Toʻda dasturi' })).id,
      (await create({ nameUz: 'Toʻda dasturi' })).id,
    ];
    const filter = { query: 'toʻda' };
    const { id, done } = await admin.read(changePrograms, {
      body: { filter, expectedTotal: 2, what: 'DELETE' },
    });
    expect([done, await foundBy('toda dasturi')]).toEqual([2, []]);
    await admin.read(undoAudit, { params: { id: id! } });
    expect((await foundBy('toda dasturi')).sort()).toEqual(ids.sort());
    const [back] = (await admin.read(listProgramsForAdmin, { body: filter })).content;
    expect(back!.intakes).toHaveLength(1);
  });
});

describe('a deletion', () => {
  it('takes what nothing depends on out of everything', async () => {
    const { id } = await create({ nameUz: 'Ohangaron dasturi' });
    expect(await admin.read(listProgramUses, { params: { id } })).toEqual([]);
    expect(await admin.read(deleteProgram, { params: { id } })).toBeNull();
    expect(await foundBy('ohangaron')).toEqual([]);
    expect((await admin.call(deleteProgram, { params: { id } })).code).toBe('NOT_FOUND');
  });
});

describe('the list', () => {
  it('finds in any script, filters, and sorts both ways', async () => {
    const countryId = await createCountry(app);
    const universityId = await createUniversity(app, { countryId });
    const degreeId = await createDegree(app);
    const one = await create({ nameUz: 'Gʻazalkent A', universityId, nameRu: '' });
    const two = await create({
      nameUz: 'Gʻazalkent B',
      degreeId,
      tuition: { kind: 'FREE' },
      checkedOn: '2026-01-01',
    });
    const three = await create({
      nameUz: 'Gʻazalkent C',
      tuition: { kind: 'UNKNOWN' },
      checkedOn: '2026-11-20',
    });
    await admin.read(changeProgramStatus, { params: { id: three.id }, query: { status: 'INACTIVE' } });
    const all = async (more: object, query?: { page: number; size: number }) =>
      (
        await admin.read(listProgramsForAdmin, {
          body: { query: 'ғазалкент', ...more },
          ...(query && { query }),
        })
      ).content.map(({ id }) => id);
    expect(await all({})).toEqual([one.id, two.id, three.id]);
    for (const order of ['NAME', 'NEW', 'CHECKED'] as const) {
      expect(await all({ order })).toEqual([one.id, two.id, three.id]);
      expect(await all({ order: `-${order}` })).toEqual([three.id, two.id, one.id]);
    }
    expect(await all({ order: 'TUITION' })).toEqual([two.id, one.id, three.id]);
    expect(await all({ order: '-UPDATED' })).toHaveLength(3);
    expect(await all({ countryId })).toEqual([one.id]);
    expect(await all({ universityId })).toEqual([one.id]);
    expect(await all({ degreeId })).toEqual([two.id]);
    expect(await all({ facultyId: place.facultyId })).toHaveLength(3);
    expect(await all({ tuition: 'PAID' })).toEqual([one.id]);
    expect(await all({ tuition: 'FREE' })).toEqual([two.id]);
    expect(await all({ tuition: 'UNKNOWN' })).toEqual([three.id]);
    expect(await all({ status: 'INACTIVE' })).toEqual([three.id]);
    expect(await all({ checked: 'NEVER' })).toEqual([one.id]);
    expect(await all({ checked: 'OLD' })).toEqual([two.id]);
    expect(await all({ checked: 'FRESH' })).toEqual([three.id]);
    expect(await all({ missingLanguage: 'ru' })).toEqual([one.id]);
    expect(await all({}, { page: 2, size: 2 })).toEqual([three.id]);
  });
});
