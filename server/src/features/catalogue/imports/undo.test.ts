import { applyImport, getImport } from '@parvoz/contract/catalogue/imports.ts';
import { getScholarship, updateScholarship } from '@parvoz/contract/catalogue/scholarships-admin.ts';
import { getManagedUniversity, updateUniversity } from '@parvoz/contract/catalogue/universities-admin.ts';
import { filterAudit, getAudit, undoAudit } from '@parvoz/contract/platform/audit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCountry, createScholarship, next } from '../../../../test/factories.ts';
import { importsOf } from '../../../../test/imports.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { IMPORT_KINDS } from '../../../wiring.ts';
import { apply } from './applying.service.ts';

let app: TestApp;
let admin: Person;
let code: string;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  const countryId = await createCountry(app);
  code = (await app.pool.query('select code from countries where id = $1', [countryId])).rows[0].code;
});
afterAll(() => app.close());

const KINDS = {
  UNIVERSITY: { ...importsOf('UNIVERSITY', () => ({ app, admin })), table: 'universities' },
  SCHOLARSHIP: { ...importsOf('SCHOLARSHIP', () => ({ app, admin })), table: 'scholarships' },
};
type Kind = keyof typeof KINDS;
const BOTH = Object.keys(KINDS) as Kind[];
const DATES = '2026-12-01,2027-02-28';
const HEAD = 'id,name,name_uz,country,source,start,deadline';

/** A university takes no dates: those columns are left out of its mapping. */
const lineOf = (id: number | '', name: string, source: string) =>
  `${id},${name},${name} uz,${code},${source},${DATES}`;

const idsOf = async (table: string, names: string[]): Promise<number[]> =>
  (await app.pool.query(`select id from ${table} where name_en = any($1) order by id`, [names])).rows.map(
    ({ id }) => id,
  );

const sourceOf = async (table: string, id: number) =>
  (await app.pool.query(`select source_url from ${table} where id = $1`, [id])).rows[0]?.source_url;

/** Returns the audit's record of the last import. */
const lastImport = async () =>
  (await admin.read(filterAudit, { body: { subject: 'bulk', action: 'IMPORTED' } })).content[0]!;

const undo = (id: string) => admin.call(undoAudit, { params: { id } }, 'en');

const save = async (kind: Kind, id: number) => {
  if (kind === 'SCHOLARSHIP') {
    const found = await admin.read(getScholarship, { params: { id } });
    const { attach, university, isCover, isDemo, updatedAt, state, status, ...draft } = found;
    const body = { ...draft, attachId: null, universityId: null, sourceUrl: 'https://edited.test/' };
    return admin.call(updateScholarship, { params: { id }, body });
  }
  const found = await admin.read(getManagedUniversity, { params: { id } });
  const { photo, isCover, isDemo, updatedAt, ...draft } = found;
  const body = { ...draft, photoId: null, sourceUrl: 'https://edited.test/' };
  return admin.call(updateUniversity, { params: { id }, body });
};

describe.each(BOTH)('an import of %s', (kind) => {
  const { preview, run, table } = KINDS[kind];
  const names = () => [1, 2, 3].map(() => `Undone ${kind} ${next()}`);

  const make = async (lines: string[]) => {
    const done = await run(await preview([HEAD, ...lines].join('\n')));
    expect(done).toMatchObject({ state: 'DONE', done: lines.length });
    const change = await lastImport();
    expect(done.auditId).toBe(change.id);
    return change;
  };

  it('is put back as one: what it added goes, what it changed is as it was', async () => {
    const [first, ...added] = names();
    await make([lineOf('', first!, 'https://before.test/')]);
    const [id] = await idsOf(table, [first!]);
    const change = await make([
      lineOf(id!, first!, 'https://after.test/'),
      ...added.map((name) => lineOf('', name, 'https://after.test/')),
    ]);
    expect(change.count).toBe(3);
    expect((await undo(change.id)).data).toMatchObject({ undone: 3, total: 3, refused: [] });
    expect(await idsOf(table, added)).toEqual([]);
    expect(await sourceOf(table, id!)).toBe('https://before.test/');
    expect((await undo(change.id)).code).toBe('UNDO_DONE');
  });

  it('is put back but for what was changed since or is depended on, which is named with the reason', async () => {
    const [edited, used, free] = names();
    const change = await make([edited!, used!, free!].map((name) => lineOf('', name, 'https://after.test/')));
    const [id] = await idsOf(table, [edited!]);
    expect((await save(kind, id!)).status).toBe(200);
    if (kind === 'UNIVERSITY')
      await createScholarship(app, { universityId: (await idsOf(table, [used!]))[0]! });
    const { data } = await undo(change.id);
    const refused = data!.refused.map(({ title, code }) => [title, code]);
    expect(refused).toEqual([
      [`${edited} uz`, 'UNDO_IMPOSSIBLE'],
      ...(kind === 'UNIVERSITY' ? [[`${used} uz`, 'REFERENCED']] : []),
    ]);
    expect(data).toMatchObject({ undone: 3 - refused.length, total: 3 });
    // The result with its refused records is recorded at the import and at its undo.
    const putBack = {
      ...{ undone: 3 - refused.length, total: 3 },
      refused: data!.refused.map(({ code }) => ({ code, count: 1 })),
    };
    for (const id of [change.id, data!.id])
      expect(await admin.read(getAudit, { params: { id } })).toMatchObject({ putBack });
    expect(await sourceOf(table, id!)).toBe('https://edited.test/');
    expect(await idsOf(table, [free!])).toEqual([]);
  });

  it('raced by an edit is whole or not at all, and the edit is not lost', async () => {
    for (let round = 0; round < 3; round++) {
      const [first, ...added] = names();
      await make([lineOf('', first!, 'https://before.test/')]);
      const [id] = await idsOf(table, [first!]);
      const made = await preview(
        [HEAD, lineOf(id!, first!, 'https://after.test/'), ...added.map((name) => lineOf('', name, ''))].join(
          '\n',
        ),
      );
      await admin.read(applyImport, { params: { id: made.id } });
      const [, saved] = await Promise.all([apply(app.ctx, IMPORT_KINDS, made.id, true), save(kind, id!)]);
      const { state, failure } = await admin.read(getImport, { params: { id: made.id } });
      const isFirst = saved.status === 200 && state === 'FAILED';
      expect([saved.status, state, failure]).toEqual(
        isFirst ? [200, 'FAILED', 'CHANGED_MEANWHILE'] : [expect.any(Number), 'DONE', null],
      );
      // An edit that read what the import had written comes after it; any other is refused.
      if (!isFirst) expect([200, 409]).toContain(saved.status);
      const last = saved.status === 200 ? 'https://edited.test/' : 'https://after.test/';
      expect(await sourceOf(table, id!)).toBe(last);
      expect(await idsOf(table, added)).toHaveLength(state === 'DONE' ? 2 : 0);
    }
  });
});
