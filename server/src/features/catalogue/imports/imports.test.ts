import {
  applyImport,
  forgetImportMapping,
  getImport,
  listImportRows,
  mapImport,
  removeImport,
} from '@parvoz/contract/catalogue/imports.ts';
import { filterUniversities } from '@parvoz/contract/catalogue/universities.ts';
import { health } from '@parvoz/contract/platform/system.ts';
import { hiddenFarCell } from '@parvoz/spreadsheets/samples.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asEveryRole } from '../../../../test/administration.ts';
import { createCountry, next } from '../../../../test/factories.ts';
import { importsOf, STRANGERS_OF_IMPORT } from '../../../../test/imports.ts';
import { createAdmin, createStudent, type Person } from '../../../../test/people.ts';
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
  const { rows } = await app.pool.query('select code from countries where id = $1', [countryId]);
  code = rows[0].code;
});
afterAll(() => app.close());

const { upload, preview, rowsOf, run } = importsOf('UNIVERSITY', () => ({ app, admin }));

const unique = () => `Universitas ${next()} Testensis`;

const stored = async (id: number) =>
  (await app.pool.query('select * from universities where id = $1', [id])).rows[0];

const idOf = async (name: string): Promise<number> =>
  (await app.pool.query('select id from universities where name_en = $1', [name])).rows[0]?.id;

describe('an import', () => {
  it('of a workbook that ends its reader is refused with a sentence, noted once, and all else goes on', async () => {
    const logged = app.logs.length;
    expect(await upload(await hiddenFarCell(), { name: 'list.xlsx' })).toMatchObject({
      ...{ status: 422, code: 'IMPORT_UNREADABLE' },
      fields: { file: expect.any(String) },
    });
    const noted = app.logs.slice(logged).filter(({ msg }) => msg === 'a table was refused');
    expect(noted).toMatchObject([
      { reason: 'TOO_LARGE', err: { message: expect.stringContaining('FATAL') } },
    ]);
    expect((await app.call(health)).status).toBe(200);
    expect((await upload(`name;country\n${unique()};${code}\n`)).status).toBe(200);
  });

  it('has its lines found by their names in any script', async () => {
    const made = await preview(`nameUz;country\nOʻktam ${next()};${code}\nChirchiq ${next()};${code}\n`);
    const found = async (query: string) => {
      const body = { outcome: [], query };
      return (await admin.read(listImportRows, { params: { id: made.id }, body })).content.map(
        ({ line }) => line,
      );
    };
    expect([await found("o'ktam"), await found('ўктам'), await found('Чирчик'), await found('3')]).toEqual([
      [2],
      [2],
      [],
      [3],
    ]);
  });

  it('makes universities, and none when the same file comes again', async () => {
    const [one, other] = [unique(), unique()];
    const file = `name;alpha_two_code;city;web_page;rating;state-province\n${one};${code};Wien;${next()}.test.edu;4,5;x\n${other};${code};;;;\n`;
    const first = await preview(file);
    expect(first).toMatchObject({
      state: 'READY',
      delimiter: ';',
      mapping: ['nameEn', 'country', 'cityEn', 'webSite', 'rating', null],
      counts: { NEW: 2, CHANGED: 0, SAME: 0, REFUSED: 0 },
    });
    expect(await run(first)).toMatchObject({ state: 'DONE', done: 2, failure: null });
    expect(await stored(await idOf(one))).toMatchObject({
      ...{ name_en: one, name_uz: '', city_en: 'Wien', rating: '4.5', status: 'INACTIVE', version: 1 },
    });
    const again = await preview(file);
    expect(again.counts).toEqual({ NEW: 0, CHANGED: 0, SAME: 2, REFUSED: 0 });
    expect(again.isRemembered).toBe(true);
    const { status } = await admin.call(applyImport, { params: { id: again.id } });
    expect(status).toBe(409);
  });

  it('forgets how columns were matched, and asks anew', async () => {
    const file = `name;country;shahar ${next()}\n${unique()};${code};Wien\n`;
    const made = await preview(file);
    const again = await preview(file);
    expect([made.isRemembered, again.isRemembered]).toEqual([false, true]);
    const params = { id: again.id };
    const forgotten = await admin.read(forgetImportMapping, { params });
    expect(forgotten).toMatchObject({ state: 'MAPPING', isRemembered: false, mapping: made.mapping });
    expect((await admin.call(applyImport, { params })).status).toBe(409);
    expect((await preview(file)).isRemembered).toBe(false);
  });

  it('changes what is matched by id, by website or by name and country, and shows what it was', async () => {
    const names = [unique(), unique(), unique()];
    const made = await preview(
      `name,country,website,rating\n${names[0]},${code},https://a${next()}.edu,1\n${names[1]},${code},https://www.host${next()}.edu/en,2\n${names[2]},${code},,3\n`,
    );
    await run(made);
    const [a, b, c] = await Promise.all(names.map(idOf));
    const host = (await stored(b!)).web_site.replace('https://www.', 'http://').replace('/en', '/uz?x=1');
    const changed = await preview(
      [
        'id,name,country,website,rating',
        `${a},${names[0]},,,4`,
        `,${names[1]} (new),${code},${host},`,
        `,${names[2]!.toUpperCase()},${code},,-`,
      ].join('\n'),
    );
    expect(changed.counts).toEqual({ NEW: 0, CHANGED: 2, SAME: 0, REFUSED: 1 });
    const rows = await rowsOf(changed);
    expect(rows.map(({ refId, outcome }) => [refId, outcome])).toEqual([
      [a, 'CHANGED'],
      [b, 'CHANGED'],
      [c, 'REFUSED'],
    ]);
    expect(rows[0]!.changes).toEqual([{ field: 'rating', value: '1' }]);
    expect(rows[1]!.changes.map(({ field }) => field)).toEqual(['nameEn', 'webSite']);
    expect(rows[2]!.problems).toEqual([{ field: 'rating', value: 'Fill in this field.' }]);
    expect(await run(changed)).toMatchObject({ state: 'DONE', done: 2 });
    expect(await stored(a!)).toMatchObject({ rating: '4.0', version: 2, updated_by: admin.id });
  });

  it('is one bulk change of the audit, with each record as it was and as it is', async () => {
    const name = unique();
    await run(await preview(`name,country\n${name},${code}\n`));
    const id = await idOf(name);
    const done = await run(await preview(`id,name_uz,rating\n${id},Yangi nom,3.5\n`));
    expect(done.state).toBe('DONE');
    const { rows } = await app.pool.query(
      `select h.action, h.subject, h.title, h.details, m.action as what, m.before, m.after
       from audit_records m join audit_records h on h.id = m.group_id
       where m.subject = 'university' and m.subject_id = $1 order by m.id`,
      [String(id)],
    );
    expect(rows.map(({ action, what }) => [action, what])).toEqual([
      ['IMPORTED', 'CREATED'],
      ['IMPORTED', 'CHANGED'],
    ]);
    expect(rows[1]).toMatchObject({
      title: 'university.csv',
      details: { created: 0, changed: 1 },
      before: { nameUz: '', rating: 0 },
      after: { nameUz: 'Yangi nom', rating: 3.5 },
    });
  });

  it('is found at once where it is active', async () => {
    const name = unique();
    await run(await preview(`name,country,status\n${name},${code},active\n`));
    const { content } = await app.read(filterUniversities, { body: { query: name } });
    expect(content.map((one) => one.name)).toEqual([name]);
  });

  it('refuses lines one by one, with the reason at the cell', async () => {
    const name = unique();
    const made = await preview(
      [
        'name,country,website,rating,degrees,checked,status,id',
        `${name},${code},https://twin${name.split(' ')[1]}.edu,,,,,`,
        `Another,${code},twin${name.split(' ')[1]}.edu,,,,,`,
        `${unique()},PLO,,,,,,`,
        `${unique()},${code},htp:/cuni,46,DOKTOR,32.13.2026,maybe,`,
        `${unique()},,,,,,,`,
        `,${code},,,,,,`,
        `${unique()},${code},,-1,,,,999999`,
        `=1+1,${code},javascript:alert(1),,,,,`,
      ].join('\n'),
    );
    const found = (await rowsOf(made)).map(({ line, outcome, problems }) => [
      line,
      outcome,
      problems.map(({ field }) => field),
    ]);
    expect(found).toEqual([
      [2, 'NEW', []],
      [3, 'REFUSED', ['webSite']],
      [4, 'REFUSED', ['country']],
      [5, 'REFUSED', ['webSite', 'rating', 'degrees', 'checkedOn', 'status']],
      [6, 'REFUSED', ['country']],
      [7, 'REFUSED', ['nameEn']],
      [8, 'REFUSED', ['rating', 'id']],
      [9, 'REFUSED', ['webSite']],
    ]);
    const [twin] = (await rowsOf(made, ['REFUSED'])).slice(0, 1);
    expect(twin!.problems[0]!.value).toContain('row 2');
  });

  it('writes nothing when a record was changed after it was looked at', async () => {
    const [name, other] = [unique(), unique()];
    await run(await preview(`name,country\n${name},${code}\n`));
    const id = await idOf(name);
    const made = await preview(`id,name,country,rating\n${id},${name},${code},5\n,${other},${code},\n`);
    await app.pool.query('update universities set version = version + 1, rating = 2 where id = $1', [id]);
    expect(await run(made)).toMatchObject({ state: 'FAILED', failure: 'CHANGED_MEANWHILE' });
    expect(await stored(id)).toMatchObject({ rating: '2.0' });
    expect(await idOf(other)).toBeUndefined();
  });

  it('that is canceled leaves nothing', async () => {
    const name = unique();
    const made = await preview(`name,country\n${name},${code}\n`);
    await admin.read(applyImport, { params: { id: made.id } });
    expect((await upload('name\nx\n')).code).toBe('TASK_RUNNING');
    await admin.read(removeImport, { params: { id: made.id } });
    await apply(app.ctx, IMPORT_KINDS, made.id, true);
    expect(await admin.read(getImport, { params: { id: made.id } })).toMatchObject({ state: 'CANCELED' });
    expect(await idOf(name)).toBeUndefined();
  });

  it.each(['csv', 'xlsx'] as const)(
    'takes an export back and finds nothing to change: %s',
    async (format) => {
      const name = `=1+${next()}`;
      await run(await preview(`name,country,city,rating\n${name},${code},"a;b,c",4.5\n`));
      const answer = await app.http.inject({
        method: 'POST',
        url: `/api/v1/university/adm/export?format=${format}`,
        payload: {},
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
        200,
        expect.stringMatching(`universities-.*\\.${format}`),
      ]);
      if (format === 'csv') expect(answer.body).toContain(`'${name}`);
      const { data } = await upload(answer.rawPayload);
      expect(data.mapping).not.toContain(null);
      const { counts } = await admin.read(mapImport, {
        params: { id: data.id },
        body: { mapping: data.mapping },
      });
      expect(counts).toEqual({ NEW: 0, CHANGED: 0, SAME: data.rowCount, REFUSED: 0 });
    },
  );

  it('is its administrator’s alone', async () => {
    const made = await preview(`name,country\n${unique()},${code}\n`);
    const another = await createAdmin(app);
    for (const endpoint of [getImport, applyImport, removeImport, forgetImportMapping])
      expect((await another.call(endpoint, { params: { id: made.id } })).status).toBe(404);
    expect(await asEveryRole(app, getImport, () => ({ params: { id: made.id } }))).toEqual(
      STRANGERS_OF_IMPORT,
    );
    expect(await asEveryRole(app, forgetImportMapping, () => ({ params: { id: made.id } }))).toEqual(
      STRANGERS_OF_IMPORT,
    );
    expect((await upload('name\nx\n', { as: await createStudent(app) })).status).toBe(403);
  });

  it.each<[string, string | Buffer]>([
    ['The file is empty. Choose another one.', ' \n\n'],
    ['The file has headings only. Add at least one row below them.', 'name,country\n'],
    ['This file is not a table. Choose a CSV or XLSX.', Buffer.from('0000000100020003', 'hex')],
    ['This is not a table but a picture. Choose a CSV or XLSX.', Buffer.from('89504e470d0a1a0a0d', 'hex')],
    ['This is not a table but a PDF. Choose a CSV or XLSX.', '%PDF-1.7\n'],
    [
      'This is not a table but a web page (HTML). Download the table itself as CSV or XLSX.',
      '\uFEFF\n<!DOCTYPE html><title>a,b</title>\n<p>1,2',
    ],
    ['There are too many columns: at most 200 are allowed.', `${'a,'.repeat(201)}a\n${'a,'.repeat(201)}a\n`],
  ])('says why a file cannot be read: %s', async (sentence, content) => {
    const { status, code, fields } = await upload(content);
    expect([status, code, fields]).toEqual([422, 'IMPORT_UNREADABLE', { file: sentence }]);
  });

  it('says of a file of no bytes that it is empty', async () => {
    expect((await upload('')).fields).toEqual({ file: 'The file is empty. Choose another one.' });
  });

  it('refuses a line whose description shows a picture that is gone, and takes the others', async () => {
    const [name, other] = [unique(), unique()];
    const gone = '/api/v1/attach/open/0192f0c4-7a10-7cc0-8000-000000000000';
    const made = await preview(
      `name,country,description\n${name},${code},"<p>a</p><img src=""${gone}"" alt="""">"\n${other},${code},b\n`,
    );
    expect((await rowsOf(made)).map(({ outcome, problems }) => [outcome, problems])).toEqual([
      [
        'REFUSED',
        [
          {
            field: 'descriptionEn',
            value: 'A picture in the text no longer exists. Remove it from the text or upload it again.',
          },
        ],
      ],
      ['NEW', []],
    ]);
    expect(await run(made)).toMatchObject({ state: 'DONE', done: 1 });
  });

  it('needs columns that say which record a line means, each once', async () => {
    const { data } = await upload('a,b\n1,2\n');
    expect(data.mapping).toEqual([null, null]);
    const map = (mapping: ('nameEn' | 'country' | null)[]) =>
      admin.call(mapImport, { params: { id: data.id }, body: { mapping } }, 'en');
    for (const mapping of [[null, 'country'], ['nameEn', 'nameEn'], ['nameEn']] as const)
      expect((await map([...mapping])).fields).toHaveProperty('mapping');
    expect((await map(['nameEn', 'country'])).status).toBe(200);
  });
});
