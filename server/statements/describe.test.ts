import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, describe as group, inject, it } from 'vitest';
import { withDatabase } from '../test/database.ts';
import { describe } from './describe.ts';
import { readDeclared, readSchema, type Schema } from './schema.ts';

let client: pg.Client;
let schema: Schema;

beforeAll(async () => {
  const connectionString = withDatabase(inject('adminUrl'), inject('templateDatabase'));
  client = new pg.Client({ connectionString });
  await client.connect();
  schema = await readSchema(client, await readDeclared(join(import.meta.dirname, '../..')));
  await client.query('begin');
});

afterAll(() => client.end());

const columnsOf = async (text: string): Promise<Record<string, string>> => {
  const found = await describe(client, schema, text);
  if ('message' in found) throw new Error(found.message);
  return Object.fromEntries(found.columns.map(({ name, type }) => [name, type]));
};
const typeOf = async (expression: string, from = ''): Promise<string | undefined> =>
  (await columnsOf(`select ${expression} as it ${from}`)).it;

const FROM_STEPS = 'from steps s left join tariffs t on t.id = s.tariff_id';

group('what a statement answers', () => {
  it.each([
    ['a column', 's.share_percent', 'number'],
    ['one that may be null', 't.consulting_id', 'number | null'],
    ['one behind an outer join', 't.price_tiyin', 'number | null'],
    ['one that the condition shows', 'case when t.id is not null then t.price_tiyin else 0 end', 'number'],
    ['a moment', 's.created_at', 'Date'],
    ['a date', 'current_date', 'string'],
    ['words of a check', 's.status', "'ACTIVE' | 'INACTIVE'"],
    ['words of the statement', "case when s.share_percent > 1 then 'A' else 'B' end", '"A" | "B"'],
    ['no else', "case when s.share_percent > 1 then 'A' end", '"A" | null'],
    ['coalesce', 'coalesce(t.consulting_id, 0)', 'number'],
    ['nullif', 'nullif(s.share_percent, 0)', 'number | null'],
    ['a null within an expression', 't.price_tiyin + 1', 'number | null'],
    ['numeric', 's.share_percent::numeric', 'string'],
    ['an array', 'array[s.id]', '(number)[]'],
    ['exists', 'exists (select from tariffs)', 'boolean'],
    ['is null', 't.id is null', 'boolean'],
    ['a number of rows', '(select count(*)::int from tariffs)', 'number'],
    ['a row that may not be there', '(select id from tariffs limit 1)', 'number | null'],
    ['the largest', '(select max(id) from tariffs)', 'number | null'],
    [
      'JSON',
      "json_build_object('id', s.id, 'at', s.created_at, 'price', t.price_tiyin)",
      '{ "id": number; "at": string; "price": number | null }',
    ],
    [
      'JSON without nulls',
      "json_strip_nulls(json_build_object('id', s.id))",
      '{ [K in keyof ({ "id": number }) as null extends ({ "id": number })[K] ? never : K]: ({ "id": number })[K] } & { [K in keyof ({ "id": number }) as null extends ({ "id": number })[K] ? K : never]?: NonNullable<({ "id": number })[K]> }',
    ],
    [
      'a list in JSON',
      "coalesce((select json_agg(json_build_object('id', l.id)) from step_levels l), '[]')",
      '({ "id": number })[] | never[]',
    ],
    ['a list that may be missing', '(select json_agg(l.id) from step_levels l)', '(number)[] | null'],
    ['a number of a row', 'row_number() over ()', 'number'],
  ])('%s', async (_, expression, type) => {
    expect(await typeOf(expression, FROM_STEPS)).toBe(type);
  });

  it('where the conditions leave fewer words, and no null', async () => {
    const from = `${FROM_STEPS} where t.consulting_id = $1 and s.status in ('ACTIVE')`;
    expect(await columnsOf(`select s.status, t.consulting_id, t.price_tiyin ${from}`)).toEqual({
      ...{ status: '"ACTIVE"', consulting_id: 'number', price_tiyin: 'number' },
    });
  });

  it('through queries within others', async () => {
    expect(
      await columnsOf(`with found as (select id, consulting_id from tariffs)
        select f.id, f.consulting_id, x.days, g.name, u.n
        from found f left join lateral (select l.days from step_levels l limit 1) x on true
        join consultings g on g.id = f.consulting_id
        cross join unnest($1::text[]) with ordinality as u (name, n)
        group by f.id, f.consulting_id, x.days, g.name, u.n`),
    ).toEqual({
      id: 'number',
      consulting_id: 'number',
      days: 'number | null',
      name: "Columns['consultings.name']",
      n: 'number',
    });
    expect(await columnsOf('select id from tariffs union all select consulting_id from tariffs')).toEqual({
      id: 'number | null',
    });
  });

  it('of changes', async () => {
    expect(
      await columnsOf(`update tariffs set is_active = true where id = $1 returning id, consulting_id`),
    ).toEqual({
      ...{ id: 'number', consulting_id: 'number | null' },
    });
    expect(await columnsOf('delete from tariffs')).toEqual({});
  });
});

group('what may be given', () => {
  const parametersOf = async (text: string) => {
    const found = await describe(client, schema, text);
    return 'message' in found ? found : found.parameters;
  };

  it('fits the type that PostgreSQL sees', async () => {
    expect(
      await parametersOf(
        'select from steps where id = $1 and created_at > $2 and id = any($3) and status = $4',
      ),
    ).toEqual([
      'number | null',
      'Date | string | null',
      'readonly (number | null)[] | null',
      'string | null',
    ]);
  });

  it('fits the column that it is written to', async () => {
    expect(await parametersOf('update tariffs set consulting_id = $1, is_active = $2')).toEqual([
      'number | null',
      'NonNullable<boolean | null>',
    ]);
    expect(await parametersOf('update steps set status = $1')).toEqual([
      "NonNullable<'ACTIVE' | 'INACTIVE' | null>",
    ]);
    expect(await parametersOf('update profiles set country = $1')).toEqual([
      "Columns['profiles.country'] | null",
    ]);
  });

  it('is refused with the place in the text', async () => {
    expect(await parametersOf('select idd from tariffs')).toEqual({
      message: 'column "idd" does not exist',
      at: 7,
    });
    expect(await parametersOf('select from tariffs where')).toMatchObject({
      message: expect.stringContaining('syntax error'),
    });
  });
});
