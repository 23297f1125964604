import { filterScholarships, getScholarshipDetail } from '@parvoz/contract/catalogue/scholarships.ts';
import {
  createScholarship,
  getScholarship,
  type ScholarshipDraft,
  updateScholarship,
} from '@parvoz/contract/catalogue/scholarships-admin.ts';
import { filterAudit, undoAudit } from '@parvoz/contract/platform/audit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createScholarship as addScholarship } from '../../../../test/factories.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { conditionsCell, conditionsOf, coversCell, coversOf } from '../../../lib/term-cells.ts';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

type Draft = z.input<typeof ScholarshipDraft>;

const draft = (given: Partial<Draft> = {}): Draft => ({
  ...{ nameUz: 'Koreya granti', nameRu: 'Грант Кореи', nameEn: 'Korean grant' },
  ...{ descriptionUz: '', descriptionRu: '', descriptionEn: '', attachId: null },
  ...{ countryId: null, universityId: null, degreeIds: [], price: 0, coverage: 'FULL' },
  ...{ startDate: '2026-11-01', expiredDate: '2027-02-28', sourceUrl: null, checkedOn: null },
  ...given,
});

const TERMS = {
  covers: [
    { kind: 'TUITION', extent: 'FULL' },
    { kind: 'STIPEND', amount: 1_100_000, currency: 'KRW' },
    { kind: 'LANGUAGE_YEAR' },
  ],
  conditions: [
    [
      { kind: 'TOPIK', score: 3 },
      { kind: 'IELTS', score: 5.5 },
    ],
    [{ kind: 'SCHOOL_MARK', mark: 80, scale: 100 }],
    [{ kind: 'CITIZENSHIP', codes: ['UZ'] }],
  ],
  stepsUz: 'Hujjatlarni tayyorlang\n\n  Elchixonaga topshiring ',
  stepsRu: '',
  stepsEn: 'Prepare your documents\nHand them in at the embassy',
} satisfies Partial<Draft>;

describe('the terms of a scholarship', () => {
  it('are told to visitors, step by step in their language', async () => {
    const { id } = await admin.read(createScholarship, { body: draft(TERMS) });
    const detail = await app.read(getScholarshipDetail, { params: { id } });
    expect(detail).toMatchObject({
      covers: TERMS.covers,
      conditions: TERMS.conditions,
      steps: ['Hujjatlarni tayyorlang', 'Elchixonaga topshiring'],
      coverage: 'FULL',
    });
    expect((await app.read(getScholarshipDetail, { params: { id } }, 'en')).steps).toHaveLength(2);
    expect((await app.read(getScholarshipDetail, { params: { id } }, 'ru')).steps[0]).toBe(
      'Hujjatlarni tayyorlang',
    );
    expect(await admin.read(getScholarship, { params: { id } })).toMatchObject({
      covers: TERMS.covers,
      conditions: TERMS.conditions,
      stepsEn: TERMS.stepsEn,
    });
    const { content } = await app.read(filterScholarships, { body: {}, query: { size: 100 } });
    expect(content.find((one) => one.id === id)).toMatchObject({ covers: TERMS.covers });
  });

  it('are not known until somebody says them, and asking for nothing is another thing', async () => {
    const id = await addScholarship(app);
    const unknown = { covers: null, conditions: null, steps: [] };
    expect(await app.read(getScholarshipDetail, { params: { id } })).toMatchObject(unknown);
    const { version } = await admin.read(getScholarship, { params: { id } });
    await admin.read(updateScholarship, { params: { id }, body: { ...draft({ conditions: [] }), version } });
    expect(await app.read(getScholarshipDetail, { params: { id } })).toMatchObject({ conditions: [] });
  });

  it('are audited, and put back', async () => {
    const { id, version } = await admin.read(createScholarship, { body: draft(TERMS) });
    const body = { ...draft({ ...TERMS, covers: [{ kind: 'HOUSING' }], stepsUz: 'Bir' }), version };
    await admin.read(updateScholarship, { params: { id }, body });
    // The covered costs contradict the coverage given for the whole.
    expect((await admin.read(getScholarship, { params: { id } })).coverage).toBe('PARTIAL');
    const { content } = await admin.read(filterAudit, {
      body: { subject: 'scholarship', subjectId: String(id) },
    });
    await admin.read(undoAudit, { params: { id: content[0]!.id } });
    expect(await admin.read(getScholarship, { params: { id } })).toMatchObject({
      covers: TERMS.covers,
      coverage: 'FULL',
      stepsUz: TERMS.stepsUz.trim(),
    });
  });

  it.each([
    ['covers', [{ kind: 'STIPEND', amount: 100, currency: null }]],
    ['covers', [{ kind: 'HOUSING' }, { kind: 'HOUSING' }]],
    ['conditions', [[{ kind: 'IELTS', score: 11 }]]],
    ['conditions', [[{ kind: 'TOPIK', score: 9 }]]],
    ['conditions', [[{ kind: 'CITIZENSHIP', codes: ['XX'] }]]],
    ['conditions', [[]]],
  ])('are refused where they cannot be: %s %j', async (field, value) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/v1/scholar-ship',
      payload: { ...draft(), [field]: value },
      headers: { authorization: `Bearer ${admin.token}`, 'idempotency-key': `terms-${field}-key` },
    });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)[0]).toMatch(new RegExp(`^${field}`));
  });
});

describe('cells of a file', () => {
  it('are read as they are written', () => {
    const covers = coversCell(TERMS.covers as never);
    expect(covers).toBe('TUITION FULL | STIPEND 1100000 KRW | LANGUAGE_YEAR');
    expect(coversOf(covers)).toEqual(TERMS.covers);
    expect(coversOf('tuition part; stipend 1 250,50 usd')).toEqual([
      { kind: 'TUITION', extent: 'PART' },
      { kind: 'STIPEND', amount: 125_050, currency: 'USD' },
    ]);
    const cell = conditionsCell([...TERMS.conditions, [{ kind: 'AGE', from: null, to: 25 }]] as never);
    expect(cell).toBe('TOPIK 3 OR IELTS 5.5 | SCHOOL_MARK 80/100 | CITIZENSHIP UZ | AGE -25');
    expect(conditionsOf(cell)).toEqual([...TERMS.conditions, [{ kind: 'AGE', from: null, to: 25 }]]);
    expect([conditionsOf('none'), conditionsCell([]), conditionsCell(null)]).toEqual([[], 'NONE', '']);
  });

  it.each(['IELTS 11', 'IELTS', 'SCHOOL_MARK 85/5', 'AGE 30-17', 'FRIEND 5'])('refuse %s', (cell) => {
    expect(() => conditionsOf(cell)).toThrow();
  });

  it.each(['STIPEND 100 XXX', 'TUITION', 'FOOD'])('refuse %s', (cell) => {
    expect(() => coversOf(cell)).toThrow();
  });
});
