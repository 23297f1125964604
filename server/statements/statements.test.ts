import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const STORE = 'server/src/features/agencies/tariffs/tariffs.store.ts';
const RUN = `
  const { checkStatements } = await import(process.argv[1]);
  const outcome = await checkStatements(JSON.parse(process.argv[2]));
  process.stdout.write(JSON.stringify(outcome));`;

/** The check in a process of its own, as sources can be loaded in its way once only. */
const check = async (instead: Record<string, string>): Promise<{ faults: string[] }> => {
  const args = ['--input-type=module', '-e', RUN, join(import.meta.dirname, 'statements.ts')];
  const { stdout } = await promisify(execFile)('node', [...args, JSON.stringify(instead)], { cwd: ROOT });
  return JSON.parse(stdout);
};

/** Functions with one fault each. */
const FAULTY = `
export const unknownColumn = (db: Queryable): Promise<{ id: number }[]> =>
  rows(db, sql\`
    select t.id
    from tariffs t where t.is_activ\`);
export const missingField = (db: Queryable): Promise<TariffRef | null> =>
  one(db, sql\`select id, price_tiyin, is_active, is_in_parts from tariffs where consulting_id is not null\`);
export const otherType = (db: Queryable): Promise<{ priceTiyin: string }[]> =>
  rows(db, sql\`select price_tiyin from tariffs\`);
export const mayBeNull = (db: Queryable): Promise<{ consultingId: number }[]> =>
  rows(db, sql\`select consulting_id from tariffs\`);
export const notRead = async (db: Queryable): Promise<number> =>
  (await one<{ id: number; price: number }>(db, sql\`select id from tariffs\`))!.price;
export const inJson = (db: Queryable): Promise<{ step: { days: string } }[]> =>
  rows(db, sql\`select json_build_object('days', l.days) as step from step_levels l\`);
export const otherParameter = (db: Queryable, id: string): Promise<number> =>
  run(db, sql\`delete from tariffs where id = \${id}\`);
export const refusedWord = (db: Queryable, status: 'ACTIVE' | 'ASLEEP'): Promise<number> =>
  run(db, sql\`update steps set status = \${status}\`);
export const leftOut = (db: Queryable): Promise<number> =>
  run(db, sql\`insert into level_documents (level_id, name_uz, name_ru, name_en, is_required) values (1, '', '', '', true)\`);
export const named = (db: Queryable): Promise<{ tariffId: number }[]> =>
  rows(db, sql\`select id as "tariffId" from tariffs\`);
export const leftBehind = (db: Queryable): Promise<number> =>
  run(db, sql\`with drafts as (select now() as finished_at)
    insert into application_levels (application_id, step_id, name_uz, name_ru, name_en, description_uz, description_ru,
      description_en, number, days) select null, 1, '', '', '', '', '', '', 1, 1 from drafts\`);
export const otherWay = (db: Queryable, isNew: boolean): Promise<number> =>
  run(db, sql\`delete from tariffs \${isNew ? sql\`where id = 1\` : sql\`where number = 1\`}\`);
export const notUpdated = (db: Queryable): Promise<number> =>
  run(db, sql\`with drafts as (select 1 as id, 'a' as name_uz, now() as finished_at)
    update application_levels l set name_uz = d.name_uz from drafts d where l.id = d.id\`);
export const unprepared = (db: Queryable): Promise<{ id: string }[]> =>
  rows(db, sql\`select id from tariffs\`, false);
const nobody = (db: Queryable) => run(db, sql\`delete from tariffs\`);
`;

it('names the place of everything that is wrong with a statement', { timeout: 60_000 }, async () => {
  const text = (await readFile(join(ROOT, STORE), 'utf8')).replace('{ empty, one,', '{ empty, one, run,');
  const first = text.split('\n').length;
  const { faults } = await check({ [STORE]: text + FAULTY });
  const found = faults.map((fault) => {
    const [, path, line, message] = /^(.+):(\d+) (.*)$/.exec(fault) ?? [];
    expect(path).toBe(STORE);
    return [Number(line) - first, message];
  });
  expect(found.sort(([a], [b]) => Number(a) - Number(b))).toEqual([
    [4, 'column t.is_activ does not exist'],
    [
      6,
      expect.stringContaining("Property 'consultingId' is missing in type '{ id: number; priceTiyin: number"),
    ],
    [8, "Types of property 'priceTiyin' are incompatible. Type 'number' is not assignable to type 'string'."],
    [
      10,
      "Types of property 'consultingId' are incompatible. Type 'null' is not assignable to type 'number'.",
    ],
    [12, "Property 'price' does not exist on type '{ id: number; }'."],
    [14, expect.stringContaining("The types of 'step.days' are incompatible")],
    [16, expect.stringContaining("'string' is not assignable to")],
    [18, expect.stringContaining('ASLEEP')],
    [20, 'inserts without level_documents.order_number'],
    [22, 'calls a column "tariffId": rows name it so by themselves'],
    [24, 'inserts without application_levels.finished_at'],
    [28, 'column "number" does not exist'],
    [30, 'updates without application_levels.finished_at'],
    [33, "Types of property 'id' are incompatible. Type 'number' is not assignable to type 'string'."],
    [34, 'run: no statement of it was found'],
    [34, 'sql: in no statement that was found'],
  ]);
});
