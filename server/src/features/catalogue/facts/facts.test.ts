import {
  type CountryFactsDraft,
  getCountryFacts,
  updateCountryFacts,
} from '@parvoz/contract/catalogue/country-facts.ts';
import {
  type CheckedKind,
  checkFacts,
  getFactRecord,
  listFactQueue,
} from '@parvoz/contract/catalogue/facts.ts';
import { type ReportedKind, reportMistake } from '@parvoz/contract/catalogue/mistake-reports.ts';
import { getScholarship, updateScholarship } from '@parvoz/contract/catalogue/scholarships-admin.ts';
import { undoAudit } from '@parvoz/contract/platform/audit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_ONLY, asEveryRole, changesOf, raceOf } from '../../../../test/administration.ts';
import { subscribe } from '../../../../test/events.ts';
import {
  createConsulting,
  createCountry,
  createProgram,
  createScholarship,
  createUniversity,
} from '../../../../test/factories.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

/** The clock of tests begins on 21 November 2026. */
const LONG_AGO = '2026-01-01';
const LATELY = '2026-11-01';
const PASSED = { startDate: '2025-11-01', expiredDate: '2026-02-28' };

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app, { name: 'Malika', surname: 'Yusupova' });
});
afterAll(() => app.close());

const queue = (group?: 'REPORTED' | 'EXPIRED' | 'NEVER' | 'OLD', size = 200) =>
  admin.read(listFactQueue, { query: { ...(group && { group }), size } });

const groupOf = async (kind: string, id: number) =>
  (await queue()).rows.filter((one) => one.kind === kind && one.id === id).map(({ group }) => group);

const recordOf = (kind: ReportedKind, id: number) => admin.read(getFactRecord, { params: { kind, id } });

const check = async (kind: CheckedKind, id: number, quote?: string) => {
  const { version } = await recordOf(kind, id);
  const body = { version: version!, ...(quote !== undefined && { quote }) };
  return admin.call(checkFacts, { params: { kind, id }, body });
};

const report = (kind: ReportedKind, id: number) =>
  app
    .as({ address: `10.9.${id % 250}.1` })
    .call(reportMistake, { body: { kind, id, text: 'The city is another one' } });

describe('the queue', () => {
  it('has each thing once, in its most urgent group', async () => {
    const never = await createUniversity(app, { checkedOn: null });
    const old = await createUniversity(app, { checkedOn: LONG_AGO });
    const fresh = await createUniversity(app, { checkedOn: LATELY });
    const hidden = await createUniversity(app, { checkedOn: null, status: 'INACTIVE' });
    const expired = await createScholarship(app, PASSED);
    const rests = await createScholarship(app, { ...PASSED, checkedOn: LATELY });
    const oldOne = await createScholarship(app, { checkedOn: LONG_AGO, expiredDate: '2027-02-01' });
    const agency = await createConsulting(app);
    expect(await groupOf('UNIVERSITY', never)).toEqual(['NEVER']);
    expect(await groupOf('UNIVERSITY', old)).toEqual(['OLD']);
    expect(await groupOf('UNIVERSITY', fresh)).toEqual([]);
    expect(await groupOf('UNIVERSITY', hidden)).toEqual([]);
    expect(await groupOf('SCHOLARSHIP', expired)).toEqual(['EXPIRED']);
    expect(await groupOf('SCHOLARSHIP', rests)).toEqual([]);
    expect(await groupOf('SCHOLARSHIP', oldOne)).toEqual(['OLD']);
    expect(await groupOf('CONSULTING', agency)).toEqual([]);
    for (const id of [never, fresh]) expect((await report('UNIVERSITY', id)).status).toBe(200);
    expect((await report('SCHOLARSHIP', expired)).status).toBe(200);
    expect((await report('CONSULTING', agency)).status).toBe(200);
    for (const id of [never, fresh]) expect(await groupOf('UNIVERSITY', id)).toEqual(['REPORTED']);
    expect(await groupOf('SCHOLARSHIP', expired)).toEqual(['REPORTED']);
    expect(await groupOf('CONSULTING', agency)).toEqual(['REPORTED']);
  });

  it('counts what its groups have, and takes no more than is asked for', async () => {
    const { rows, counts } = await queue();
    for (const group of ['REPORTED', 'EXPIRED', 'NEVER', 'OLD'] as const) {
      const listed = rows.filter((one) => one.group === group);
      expect(counts[group]).toBe(listed.length);
      const { rows: alone } = await queue(group);
      expect(alone).toEqual(listed);
    }
    expect((await queue(undefined, 3)).rows).toEqual(rows.slice(0, 3));
    expect(rows.every(({ name }) => name !== '')).toBe(true);
  });

  it('has first what has turned old, then what will turn old next', async () => {
    const tuition = { kind: 'PAID', amount: 400_000, currency: 'USD' } as const;
    const undated = await createProgram(app);
    const ofUnknownYear = await createProgram(app, { tuition, factsYear: null });
    const later = await createProgram(app, { tuition, factsYear: 2025 });
    const soon = await createProgram(app, {
      ...{ tuition, factsYear: 2026 },
      intakes: [
        { startMonth: '2026-09-01', opensOn: null, deadline: '2026-05-31' },
        { startMonth: '2027-09-01', opensOn: null, deadline: '2026-12-01' },
      ],
    });
    const old = await createProgram(app, { tuition, factsYear: 2023 });
    const own = [ofUnknownYear, old, soon, later, undated];
    const listed = (await queue('NEVER')).rows.filter(
      ({ kind, id }) => kind === 'PROGRAM' && own.includes(id),
    );
    expect(listed.map(({ id, oldOn }) => [id, oldOn])).toEqual([
      [ofUnknownYear, null],
      [old, '2026-01-01'],
      [soon, '2026-12-02'],
      [later, '2028-01-01'],
      [undated, null],
    ]);
  });

  it('is for administrators', async () => {
    const id = await createUniversity(app);
    const params = { kind: 'UNIVERSITY' as const, id };
    expect(await asEveryRole(app, listFactQueue, () => ({}))).toEqual(ADMIN_ONLY);
    expect(await asEveryRole(app, getFactRecord, () => ({ params }))).toEqual(ADMIN_ONLY);
    expect((await admin.call(getFactRecord, { params: { kind: 'UNIVERSITY', id: 999_999 } })).code).toBe(
      'NOT_FOUND',
    );
  });
});

describe('a check', () => {
  it('takes a university out of the queue and says who, when and what stood there', async () => {
    const id = await createUniversity(app, { sourceUrl: 'https://source.test/' });
    const before = (await queue()).checkedToday;
    expect((await check('UNIVERSITY', id, '  Founded in 1918  ')).status).toBe(200);
    expect(await groupOf('UNIVERSITY', id)).toEqual([]);
    expect((await queue()).checkedToday).toBe(before + 1);
    const { checkedOn, version, checks } = await recordOf('UNIVERSITY', id);
    expect([checkedOn, version]).toEqual(['2026-11-21', 2]);
    const at = app.clock.now().toISOString();
    expect(checks).toEqual([{ checkedAt: at, by: 'Malika Yusupova', quote: 'Founded in 1918' }]);
    expect(await changesOf(app, 'university', id)).toMatchObject([
      { action: 'CHECKED', before: { checkedOn: null }, after: { checkedOn: '2026-11-21' } },
    ]);
  });

  it('is put back by its line in the audit, which leaves nothing of it, and colleagues are told both times', async () => {
    const id = await createUniversity(app);
    const colleague = await subscribe(app, await createAdmin(app));
    const { data } = await check('UNIVERSITY', id, 'Founded in 1918');
    await colleague.receives({ kind: 'FACTS' });
    // A second check on the same day changes nothing of the record, so that there is nothing to undo.
    const again = await check('UNIVERSITY', id, 'And in 1919');
    expect(again.data).toEqual({ auditId: null });
    await colleague.receives({ kind: 'FACTS' });
    await admin.read(undoAudit, { params: { id: data!.auditId! } });
    await colleague.receives({ kind: 'FACTS' });
    const { checkedOn, checks } = await recordOf('UNIVERSITY', id);
    expect([checkedOn, checks.map(({ quote }) => quote)]).toEqual([null, ['And in 1919']]);
    expect(await groupOf('UNIVERSITY', id)).toEqual(['NEVER']);
    colleague.close();
  });

  it('of an expired scholarship lets it rest for a month', async () => {
    const id = await createScholarship(app, PASSED);
    const { proposal } = await recordOf('SCHOLARSHIP', id);
    expect(proposal).toEqual({ startDate: '2026-11-01', expiredDate: '2027-02-28' });
    expect((await check('SCHOLARSHIP', id)).status).toBe(200);
    expect(await groupOf('SCHOLARSHIP', id)).toEqual([]);
    await app.pool.query(`update scholarships set checked_on = '2026-10-21' where id = $1`, [id]);
    expect(await groupOf('SCHOLARSHIP', id)).toEqual(['EXPIRED']);
  });

  it('is of what was looked at: an edit at the same moment comes first or is told', async () => {
    const id = await createScholarship(app);
    const { version, ...rest } = await admin.read(getScholarship, { params: { id } });
    const body = { ...rest, attachId: null, universityId: null, nameUz: 'Boshqa', version };
    const statuses = await raceOf(6, (turn) =>
      turn % 2
        ? admin.call(updateScholarship, { params: { id }, body })
        : admin.call(checkFacts, { params: { kind: 'SCHOLARSHIP', id }, body: { version } }),
    );
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('names no agency and nothing that is not there', async () => {
    const post = async (kind: string, id: number) =>
      (await admin.call(checkFacts, { params: { kind: kind as 'UNIVERSITY', id }, body: { version: 1 } }))
        .code;
    expect(await post('CONSULTING', await createConsulting(app))).toBe('NOT_FOUND');
    expect(await post('UNIVERSITY', 999_999)).toBe('NOT_FOUND');
  });
});

describe('what is known of a country', () => {
  const facts: CountryFactsDraft = {
    costs: [],
    ...{ livingFromMinor: 100, livingToMinor: 200, livingCurrency: 'USD', livingYear: 2026 },
    ...{ livingSourceUrl: null, livingCheckedOn: null, recognition: 'UNKNOWN', recognitionSourceUrl: null },
    ...{ recognitionCheckedOn: null, legalisation: 'APOSTILLE', legalisationSourceUrl: null },
    ...{ legalisationCheckedOn: LATELY, visaUz: '', visaRu: '', visaEn: '', visaSourceUrl: null },
    visaCheckedOn: null,
  };
  const save = async (id: number, over: Partial<CountryFactsDraft>) => {
    const { version } = await admin.read(getCountryFacts, { params: { id } });
    await admin.read(updateCountryFacts, { params: { id }, body: { ...facts, ...over, version } });
  };

  it('waits for its oldest part, is checked as a whole, and that is put back', async () => {
    const id = await createCountry(app);
    expect(await groupOf('COUNTRY', id)).toEqual([]);
    await save(id, {});
    expect(await groupOf('COUNTRY', id)).toEqual(['NEVER']);
    await save(id, { livingCheckedOn: LONG_AGO });
    expect(await groupOf('COUNTRY', id)).toEqual(['OLD']);
    expect((await report('COUNTRY', id)).status).toBe(200);
    expect(await groupOf('COUNTRY', id)).toEqual(['REPORTED']);
    const record = await recordOf('COUNTRY', id);
    expect([record.checkedOn, record.countryFacts?.living?.toMinor, record.reports.length]).toEqual([
      LONG_AGO,
      200,
      1,
    ]);
    const { data } = await check('COUNTRY', id, 'Both stand there');
    expect(await admin.read(getCountryFacts, { params: { id } })).toMatchObject({
      ...{ livingCheckedOn: '2026-11-21', legalisationCheckedOn: '2026-11-21' },
      ...{ recognitionCheckedOn: null, visaCheckedOn: null },
    });
    expect((await recordOf('COUNTRY', id)).checks).toMatchObject([{ quote: 'Both stand there' }]);
    await admin.read(undoAudit, { params: { id: data!.auditId! } });
    const { checkedOn, checks } = await recordOf('COUNTRY', id);
    expect([checkedOn, checks]).toEqual([LONG_AGO, []]);
  });
});

describe('a record', () => {
  it('says of dates whether they were announced, and of what has none nothing', async () => {
    const announced = await createScholarship(app);
    const expected = await createScholarship(app, { ...PASSED, isExpected: true });
    expect(await recordOf('SCHOLARSHIP', announced)).toMatchObject({ isExpected: false });
    expect(await recordOf('SCHOLARSHIP', expected)).toMatchObject({ ...PASSED, isExpected: true });
    const others = [
      await recordOf('UNIVERSITY', await createUniversity(app)),
      await recordOf('PROGRAM', await createProgram(app)),
      await recordOf('CONSULTING', await createConsulting(app)),
    ];
    expect(others.map(({ isExpected }) => isExpected)).toEqual([null, null, null]);
  });

  it('says what everybody is told, with its open reports', async () => {
    const id = await createConsulting(app, { name: 'Nur', phone: '998901112233' });
    await report('CONSULTING', id);
    expect(await recordOf('CONSULTING', id)).toMatchObject({
      ...{ name: 'Nur', phone: '998901112233', version: null, isPublic: true, checks: [], proposal: null },
      reports: [{ text: 'The city is another one', wantsAnswer: false }],
    });
    const university = await createUniversity(app);
    expect(await recordOf('UNIVERSITY', university)).toMatchObject({
      id: university,
      version: 1,
      reports: [],
    });
  });
});
