import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCountry, next } from '../../../../test/factories.ts';
import { importsOf } from '../../../../test/imports.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

const { preview, rowsOf, run } = importsOf('UNIVERSITY', () => ({ app, admin }));

const HEAD = 'id,name,country,website';

/** A country of its own, and names and sites that nothing else has. */
const place = async () => {
  const countryId = await createCountry(app);
  const { rows } = await app.pool.query('select code from countries where id = $1', [countryId]);
  const number = next();
  return {
    code: rows[0].code as string,
    name: (letter: string) => `Academia ${letter} ${number} Similis`,
    site: (letter: string) => `https://${letter}${number}.similis.test/`,
  };
};

const add = async (lines: string[]) => run(await preview([HEAD, ...lines].join('\n')));

const idOf = async (name: string): Promise<number> =>
  (await app.pool.query('select id from universities where name_en = $1', [name])).rows[0]?.id;

/** Imports a file twice and returns the outcomes of its lines the first time; the second time changes nothing. */
const twice = async (lines: string[]) => {
  const file = [HEAD, ...lines].join('\n');
  const first = await preview(file);
  const rows = await rowsOf(first);
  if (first.counts.NEW + first.counts.CHANGED > 0) await run(first);
  const again = await preview(file);
  expect(again.counts).toMatchObject({ NEW: 0, CHANGED: 0 });
  return rows.map(({ outcome, problems }) => [
    outcome,
    ...problems.map(({ field, value }) => `${field}: ${value}`),
  ]);
};
const OTHER = (whose: string) => expect.stringContaining(`Another record already has this: ${whose}`);
const SAME = (line: number) => expect.stringContaining(`is also in row ${line}`);

describe('a file that comes again changes nothing', () => {
  it('where a line takes the site by which another one finds the same record, in whichever order', async () => {
    for (const order of [1, -1]) {
      const { code, name, site } = await place();
      await add([`,${name('n')},${code},${site('old')}`]);
      const lines = [`,${name('n')},${code},${site('new')}`, `,${name('m')},${code},${site('old')}`];
      const given = order > 0 ? lines : lines.toReversed();
      expect(await twice(given)).toEqual([
        ['REFUSED', SAME(3)],
        ['REFUSED', SAME(2)],
      ]);
    }
  });

  it('where a line has the site of one record and the name of another', async () => {
    const { code, name, site } = await place();
    await add([`,${name('a')},${code},${site('a')}`, `,${name('b')},${code},${site('b')}`]);
    expect(await twice([`,${name('b')},${code},${site('a')}`])).toEqual([
      ['REFUSED', OTHER(`${name('b')} #${await idOf(name('b'))}`)],
    ]);
    expect(await twice([`${await idOf(name('b'))},,,${site('a')}`])).toEqual([
      ['REFUSED', OTHER(`${name('a')} #${await idOf(name('a'))}`)],
    ]);
  });

  it('where a record is renamed by its id, and another line has its former name', async () => {
    const { code, name } = await place();
    await add([`,${name('a')},${code},`]);
    const id = await idOf(name('a'));
    expect(await twice([`${id},${name('b')},,`, `,${name('a')},${code},`])).toEqual([
      ['REFUSED', SAME(3)],
      ['REFUSED', SAME(2)],
    ]);
  });
});

it('an address is the same site without its scheme, www, last slash and in other letters', async () => {
  const { code, name, site } = await place();
  const letters = ['a', 'b', 'c', 'd'];
  const forms = ['http://$', 'HTTPS://WWW.$/', 'www.$', '$'].map((form, index) =>
    form.replace('$', new URL(site(letters[index]!)).host),
  );
  await add(letters.map((letter) => `,${name(letter)},${code},${site(letter)}`));
  const lines = letters.map((letter, index) => `,${name(letter)},${code},${forms[index]}`);
  expect(await twice(lines)).toEqual([['SAME'], ['SAME'], ['SAME'], ['SAME']]);
  const moved = await preview(`name,country,website\n${name('a')},${code},${forms[0]}/uz`);
  expect(moved.counts).toMatchObject({ CHANGED: 1 });
});
