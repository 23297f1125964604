import { filterManagedConsultings } from '@parvoz/contract/agencies/consultings-admin.ts';
import { filterApplications } from '@parvoz/contract/applications/application-calls.ts';
import { listScholarshipsForAdmin } from '@parvoz/contract/catalogue/scholarships-admin.ts';
import { listUniversitiesForAdmin } from '@parvoz/contract/catalogue/universities-admin.ts';
import { EXPIRING_DAYS } from '@parvoz/contract/limits.ts';
import { filterProfiles } from '@parvoz/contract/people/profiles.ts';
import { getDashboard, getWaiting } from '@parvoz/contract/platform/dashboards.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_ONLY, asEveryRole } from '../../../../test/administration.ts';
import { createCase } from '../../../../test/applications.ts';
import { readAdminDashboard } from '../../../../test/dashboards.ts';
import { createConsulting, createScholarship, createUniversity } from '../../../../test/factories.ts';
import { createAdmin, createStudent, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import { spansOf, trendOf } from './dashboards.rules.ts';

describe('periods', () => {
  it.each([
    ['TODAY', '2026-03-01', ['2026-03-01', '2026-03-02'], ['2026-02-28', '2026-03-01']],
    ['MONTH', '2026-03-31', ['2026-03-01', '2026-04-01'], ['2026-02-01', '2026-03-01']],
    ['MONTH', '2026-01-10', ['2026-01-01', '2026-01-11'], ['2025-12-01', '2025-12-11']],
    ['YEAR', '2026-02-01', ['2026-01-01', '2026-02-02'], ['2025-01-01', '2025-02-02']],
  ] as const)('%s on %s', (period, today, now, before) => {
    expect(spansOf(period, today)).toEqual({
      now: { from: now[0], until: now[1] },
      before: { from: before[0], until: before[1] },
    });
  });

  it('are drawn by days or months', () => {
    expect(trendOf('TODAY', '2026-03-02')).toHaveLength(7);
    expect(trendOf('MONTH', '2026-03-02')).toEqual(['2026-03-01', '2026-03-02']);
    expect(trendOf('YEAR', '2026-03-02')).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
  });
});

/** Moments that the database gives are those of the tests' clock, too: it may be midnight where they run. */
const takeTimeFromClock = async ({ pool, clock }: TestApp) => {
  const { rows } = await pool.query(
    `select table_name, column_name from information_schema.columns where table_schema = 'public' and column_default = 'now()'`,
  );
  for (const { table_name: table, column_name: column } of rows)
    await pool.query(`alter table "${table}" alter "${column}" set default '${clock.now().toISOString()}'`);
};

describe('the dashboard', () => {
  let app: TestApp;
  let admin: Person;

  beforeAll(async () => {
    app = await createTestApp();
    app.clock.set('2031-05-14T09:00:00+05:00');
    await takeTimeFromClock(app);
    admin = await createAdmin(app);
  });
  afterAll(() => app.close());

  const read = (period: 'TODAY' | 'MONTH' | 'YEAR' = 'TODAY') => readAdminDashboard(admin, period);
  const countOf = async (kind: string) =>
    (await read()).attention.find((one) => one.kind === kind)?.count ?? 0;

  it('is whole where there is nothing', async () => {
    const { attention, figures, statuses, countries, countryCount } = await read('YEAR');
    expect({ attention, statuses, countries, countryCount }).toEqual({
      ...{ attention: [], statuses: [], countries: [], countryCount: 0 },
    });
    expect(figures.map(({ kind, total }) => [kind, total])).toEqual([
      ['STUDENTS', 0],
      ['APPLICATIONS', 0],
      ['CONSULTINGS', 0],
      ['UNIVERSITIES', 0],
    ]);
  });

  it('counts what came, and compares it with the period before', async () => {
    await createStudent(app);
    await createStudent(app);
    const { id } = await createStudent(app);
    await app.pool.query(`update accounts set created_at = created_at - interval '1 day' where id = $1`, [
      id,
    ]);
    const { figures, trend } = await read();
    expect(figures.find(({ kind }) => kind === 'STUDENTS')).toMatchObject({ count: 2, before: 1, total: 3 });
    expect(trend.slice(-2).map(({ students }) => students)).toEqual([1, 2]);
  });

  it('says what waits: unchecked and untranslated, expiring, failed', async () => {
    await createUniversity(app, { checkedOn: null, nameRu: '' });
    const soon = new Date(app.clock.now().getTime() + 5 * DAY_MS).toISOString().slice(0, 10);
    await createScholarship(app, { startDate: soon, expiredDate: soon });
    const untranslated = await createScholarship(app, { startDate: soon, expiredDate: soon });
    await app.pool.query(`update scholarships set name_en = '' where id = $1`, [untranslated]);
    await app.pool.query(
      `insert into sms_messages (id, recipient, text, status, created_at) values (gen_random_uuid(), '998900000000', 'x', 'FAILED', $1)`,
      [app.clock.now()],
    );
    await createConsulting(app, { descriptionEn: '' });
    expect(await countOf('UNTRANSLATED')).toBe(1);
    expect(await countOf('UNTRANSLATED_SCHOLARSHIPS')).toBe(1);
    expect(await countOf('UNTRANSLATED_CONSULTINGS')).toBe(1);
    expect(await countOf('EXPIRING')).toBe(2);
    expect(await countOf('MESSAGES')).toBe(1);
    expect(await countOf('UNCHECKED')).toBeGreaterThanOrEqual(1);
    expect(await countOf('OUTDATED')).toBe(0);
    const { countries, countryCount } = await read();
    expect([countries.length, countryCount]).toEqual([1, 1]);
  });

  it('counts a copied text as one that nobody has translated, as the lists do', async () => {
    const text = `<p>${'Universitet haqida. '.repeat(5)}</p>`;
    const copied = { descriptionUz: text, descriptionRu: text };
    const kinds = ['UNTRANSLATED', 'UNTRANSLATED_SCHOLARSHIPS', 'UNTRANSLATED_CONSULTINGS'] as const;
    const countAll = async () => {
      const { attention } = await read();
      return kinds.flatMap((kind) =>
        (['uz', 'ru', 'en'] as const).map(
          (language) => attention.find((one) => one.kind === kind && one.language === language)?.count ?? 0,
        ),
      );
    };
    const before = await countAll();
    const id = await createUniversity(app, { ...copied, checkedOn: '2026-11-01' });
    await createUniversity(app, { descriptionUz: text });
    const grant = await createScholarship(app, copied);
    await createConsulting(app, copied);
    const after = await countAll();
    expect(after.map((count, at) => count - before[at]!)).toEqual([0, 1, 0, 0, 1, 0, 0, 1, 0]);
    const { content } = await admin.read(listUniversitiesForAdmin, { body: { missingLanguage: ['ru'] } });
    expect(content.find((row) => row.id === id)?.missingLanguages).toEqual(['ru']);
    const grants = await admin.read(listScholarshipsForAdmin, { body: { missingLanguage: 'ru' } });
    expect(grants.content.find((row) => row.id === grant)?.missingLanguages).toEqual(['ru']);
  });

  it('counts what the list behind each figure has', async () => {
    await createCase(app);
    await createCase(app);
    const old = await createCase(app);
    await app.pool.query(
      `update applications set created_at = created_at - interval '40 days' where id = $1`,
      [old.id],
    );
    await app.pool.query(
      `update consultings set created_at = created_at - interval '400 days' where id in (select min(id) from consultings)`,
    );
    await app.pool.query(
      `update universities set created_at = created_at - interval '2 days' where id in (select min(id) from universities)`,
    );
    for (const period of ['TODAY', 'MONTH', 'YEAR'] as const) {
      const { from, to, figures, statuses } = await read(period);
      const days = { from, to };
      const totals = await Promise.all([
        admin.read(filterProfiles, { body: { ...days, role: 'ROLE_STUDENT' } }),
        admin.read(filterApplications, { body: days }),
        admin.read(filterManagedConsultings, { body: days }),
        admin.read(listUniversitiesForAdmin, { body: { ...days, status: 'ACTIVE' } }),
      ]);
      expect(totals.map(({ totalElements }) => totalElements)).toEqual(figures.map(({ count }) => count));
      for (const { status, count } of statuses) {
        const { totalElements } = await admin.read(filterApplications, {
          body: { ...days, status: [status] },
        });
        expect([status, totalElements]).toEqual([status, count]);
      }
    }
  });

  it('counts what the list behind each line has', async () => {
    const day = (days: number) => tashkentDate(new Date(app.clock.now().getTime() + days * DAY_MS));
    // Ends today, on the last day, a day later, yesterday, and on a day of the period but hidden.
    for (const last of [0, 30, 31, -1])
      await createScholarship(app, { startDate: day(-9), expiredDate: day(last) });
    const hidden = await createScholarship(app, { startDate: day(-9), expiredDate: day(3) });
    await app.pool.query('update scholarships set is_active = false where id = $1', [hidden]);
    const ending = await admin.read(listScholarshipsForAdmin, {
      body: { endsIn: EXPIRING_DAYS, status: 'ACTIVE', order: 'EXPIRED' },
    });
    expect(ending.totalElements).toBe(await countOf('EXPIRING'));
    expect(ending.content.map(({ expiredDate }) => expiredDate)).toEqual(
      expect.arrayContaining([day(0), day(30)]),
    );
    for (const { kind, language, count } of (await read()).attention)
      if (kind === 'UNTRANSLATED') {
        const body = { status: 'ACTIVE' as const, missingLanguage: [language!] };
        expect((await admin.read(listUniversitiesForAdmin, { body })).totalElements).toBe(count);
      } else if (kind === 'UNTRANSLATED_SCHOLARSHIPS') {
        const body = { status: 'ACTIVE' as const, missingLanguage: language };
        expect((await admin.read(listScholarshipsForAdmin, { body })).totalElements).toBe(count);
      } else if (kind === 'UNTRANSLATED_CONSULTINGS') {
        const body = { status: 'ACTIVE' as const, missingLanguage: language };
        expect((await admin.read(filterManagedConsultings, { body })).totalElements).toBe(count);
      }
  });

  it('says in short how much waits, as much as it says at length', async () => {
    await createUniversity(app);
    await app.pool.query(
      `insert into join_requests (id, phone, owner_name, owner_surname, name, legal_name, tax_number, city, language,
         key_hash, answer_due, created_at, changed_at)
       values (gen_random_uuid(), '998901112233', 'A', 'B', 'C', 'D', '309482117', 'E', 'uz', 'F', now(), now(), now())`,
    );
    const { attention } = await readAdminDashboard(admin);
    const total = (...kinds: string[]) =>
      attention.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { count }) => sum + count, 0);
    const waiting = await admin.read(getWaiting);
    expect(waiting).toEqual({
      joining: total('JOINING'),
      opening: total('OPENING'),
      payouts: total('PAYOUTS'),
      approvals: total('APPROVALS'),
      disputes: total('DISPUTES'),
      appeals: total('APPEALS'),
      facts: total('REPORTED', 'EXPIRED', 'UNCHECKED', 'OUTDATED'),
      messages: total('MESSAGES'),
    });
    expect(waiting.joining).toBe(1);
    expect(waiting.facts).toBeGreaterThan(0);
    expect(await asEveryRole(app, getWaiting, () => ({}))).toEqual(ADMIN_ONLY);
  });

  it('is for administrators and agencies, students have none', async () => {
    expect(await asEveryRole(app, getDashboard, () => ({ query: {} }))).toEqual({
      ...ADMIN_ONLY,
      ...{ owner: 200, manager: 200, 'owner of another agency': 200 },
    });
  });
});
