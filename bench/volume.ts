import { type Bench, withBench, withDatabase } from './bench.ts';
import { REAL } from './data.ts';
import { runAsAdmin } from './database.ts';
import type { Measured } from './load.ts';
import { loadApplications, removeApplications } from './sample/applications.ts';
import { median, okOrShort, print, printTable } from './table.ts';

/** Applications of the largest agency, which is compared with itself: alone, and among those of all others. */
const OWN = Number(process.env.BENCH_OWN ?? 20_000);
const ALL = Number(process.env.BENCH_APPLICATIONS ?? 1_000_000);
/** Events and messages of an application in its life (docs/capacity.md). */
const EVENTS = 40;
const MESSAGES = 30;
const ROUNDS = 3;
const AMOUNT = Number(process.env.BENCH_REQUESTS ?? 40);
/** Times the p50 of the same call without the applications of others. */
const DEMANDED = 1.5;
/** Below this a difference is the machine's, not the call's. */
const MIN_MS = 0.5;

/** Id of a copy `k`: the place that it takes is nought in those of the sample. */
const uuidOf = (id: string) => `overlay(${id}::text placing lpad(to_hex(k), 4, '0') from 25 for 4)::uuid`;

/** Copies of the agency's applications for others, by table: what differs in each copy `k` of a row `s`. */
const copiesBy = (shift: number): Record<string, Record<string, string>> => ({
  accounts: {
    id: uuidOf('s.id'),
    phone: `'998' || lpad((k * 1000000 + substr(s.phone, 6)::int)::text, 9, '0')`,
  },
  profiles: { id: uuidOf('s.id') },
  applications: {
    ...{ id: uuidOf('s.id'), student_id: uuidOf('s.student_id'), manager_id: 'null' },
    number: `'PV-' || (2601 + k) || substr(s.number, 8)`,
    consulting_id: `g.ids[1 + (k * 37 + substr(s.number, 9)::int % 20) % array_length(g.ids, 1)]`,
    ...{ step_id: `s.step_id + k * ${shift}`, level_id: `s.level_id + k * ${shift}` },
  },
  application_steps: { id: `s.id + k * ${shift}`, application_id: uuidOf('s.application_id') },
  application_levels: {
    ...{ id: `s.id + k * ${shift}`, step_id: `s.step_id + k * ${shift}` },
    application_id: uuidOf('s.application_id'),
  },
  chat_reads: { application_id: uuidOf('s.application_id') },
});
const COPIED = Object.keys(copiesBy(0));

/** Rows that are copied: people who are no students are not. */
const ONLY: Record<string, string> = {
  accounts: "where s.role = 'ROLE_STUDENT'",
  profiles: "where exists (select from accounts a where a.id = s.id and a.role = 'ROLE_STUDENT')",
};

/** Copies all tables in one statement: applications and their steps name each other. */
const copyAll = async (url: string, copies: number): Promise<void> => {
  const [{ shift }] = (await runAsAdmin(
    url,
    `select greatest((select max(id) from application_steps), (select max(id) from application_levels))::int as shift`,
  )) as [{ shift: number }];
  const differing = copiesBy(shift);
  const columns = await runAsAdmin(
    url,
    `select table_name as table, column_name as name from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position`,
  );
  const copyOf = (table: string): string => {
    const names = columns.filter((one) => one.table === table).map(({ name }) => String(name));
    const values = names.map((name) => differing[table]![name] ?? `s."${name}"`);
    return `copy_of_${table} as (
      insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) overriding system value
      select ${values.join(', ')} from ${table} s, generate_series(1, ${copies}) k,
        (select array_agg(id order by id) as ids from consultings where id > (select min(id) from consultings)) g
      ${ONLY[table] ?? ''} returning 1)`;
  };
  await runAsAdmin(url, `with ${COPIED.map(copyOf).join(', ')} select 1`);
};

/** Id of the n-th row of an application: those of one moment lie together, as ids by time do. */
const rowId = (kind: string, n: number) =>
  `('01900000-000${kind}-7000-8${n.toString(16).padStart(3, '0')}-' || right(a.id::text, 12))::uuid`;

const TEXT_TABLES = ['application_events', 'chat_messages'];

/** Fills both tables without what each row would be checked and found by, all of which is made anew afterwards. */
const withoutIndexes = async (url: string, fill: () => Promise<void>): Promise<void> => {
  const tables = TEXT_TABLES.map((name) => `'${name}'::regclass`).join(', ');
  const keys = await runAsAdmin(
    url,
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid in (${tables})`,
  );
  const indexes = await runAsAdmin(
    url,
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
     where indrelid in (${tables}) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  );
  for (const { table, name } of keys) await runAsAdmin(url, `alter table ${table} drop constraint "${name}"`);
  for (const { name } of indexes) await runAsAdmin(url, `drop index ${name}`);
  for (const table of TEXT_TABLES) await runAsAdmin(url, `alter table ${table} disable trigger user`);
  await fill();
  for (const table of TEXT_TABLES) await runAsAdmin(url, `alter table ${table} enable trigger user`);
  for (const { definition } of indexes) await runAsAdmin(url, String(definition));
  for (const { table, name, definition } of keys)
    await runAsAdmin(url, `alter table ${table} add constraint "${name}" ${definition}`);
};

/** Events and messages of every application that is there, the first ones of all before the second ones. */
const writeTexts = async (url: string): Promise<void> => {
  await runAsAdmin(url, `truncate ${TEXT_TABLES.join(', ')} cascade`);
  await withoutIndexes(url, async () => {
    for (let n = 1; n <= EVENTS; n++)
      await runAsAdmin(
        url,
        `insert into application_events (id, application_id, seq, type, created_at)
         select ${rowId('5', n)}, a.id, ${n}, 'PAYMENT', a.created_at + interval '${n} hours' from applications a order by a.id`,
      );
    for (let n = 1; n <= MESSAGES; n++)
      await runAsAdmin(
        url,
        `insert into chat_messages (id, application_id, seq, side, author_id, author_role, text, client_id, created_at)
         select ${rowId('6', n)}, a.id, ${n}, '${n % 2 === 0 ? 'STUDENT' : 'CONSULTING'}', a.student_id, 'ROLE_STUDENT',
           repeat('Hujjatlarni yubordim, iltimos koʻrib chiqing. ', ${1 + (n % 4)}), ${rowId('7', n)},
           a.created_at + interval '${n} hours' from applications a order by a.id`,
      );
  });
};

const TABLES = [...COPIED, ...TEXT_TABLES];

type Ids = { applicationId: string; tokens: Record<'owner' | 'student' | 'admin', string> };
interface Call {
  as: keyof Ids['tokens'];
  method?: string;
  path: string;
  body?: object;
}

const callsOf = ({ applicationId }: Ids): Record<string, Call> => ({
  board: { as: 'owner', path: '/application/board', body: {} },
  'board, our turn': { as: 'owner', path: '/application/board', body: { mark: 'OUR_TURN' } },
  'list of the agency': { as: 'owner', path: '/application/filter?page=1', body: {} },
  'list by deadline, page 4': { as: 'owner', path: '/application/filter?page=4', body: { sort: 'DEADLINE' } },
  'list by a name': { as: 'owner', path: '/application/filter?page=1', body: { query: 'Malika' } },
  'one application': { as: 'owner', path: `/application/${applicationId}` },
  'its chat': { as: 'owner', path: `/application/${applicationId}/message` },
  'its history': { as: 'owner', path: `/application/${applicationId}/history` },
  'list of a student': { as: 'student', path: '/application/filter?page=1', body: {} },
  'dashboard of the agency, month': { as: 'owner', path: '/dashboard?period=MONTH' },
  'dashboard of administrators, month': { as: 'admin', path: '/dashboard?period=MONTH' },
  'list of administrators': { as: 'admin', path: '/application/filter?page=1', body: {} },
});

const measure = async ({ product, load }: Bench, ids: Ids): Promise<Record<string, Measured>> => {
  const found: Record<string, Measured> = {};
  for (const [name, { as, path, body }] of Object.entries(callsOf(ids))) {
    const headers = { authorization: `Bearer ${ids.tokens[as]}`, 'content-type': 'application/json' };
    const request = {
      ...{ method: body ? 'POST' : 'GET', path: `/api/v1${path}`, headers },
      ...(body && { body: JSON.stringify(body) }),
    };
    const job = { origin: product.address, requests: [request], connections: 1, amount: AMOUNT };
    await load.ask<Measured>('run', { ...job, amount: 5 });
    const rounds: Measured[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await load.ask<Measured>('run', job));
    found[name] = {
      ...rounds[0]!,
      p50: median(rounds.map(({ p50 }) => p50)),
      p99: median(rounds.map(({ p99 }) => p99)),
      failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
    };
  }
  return found;
};

const printSizes = async (url: string): Promise<void> => {
  const sizes = await runAsAdmin(
    url,
    `select relname as name, reltuples::bigint::float8 as rows, pg_total_relation_size(oid)::float8 as bytes from pg_class
     where relname in (${TABLES.map((name) => `'${name}'`).join(', ')}) order by 3 desc`,
  );
  printTable(
    ['table', 'rows', 'GB', 'bytes a row'],
    sizes.map(({ name, rows, bytes }) => [
      ...[
        String(name),
        Number(rows),
        (Number(bytes) / 1e9).toFixed(2),
        Math.round(Number(bytes) / Number(rows)),
      ],
    ]),
  );
};

const say = (text: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);

const compareSizes = async (bench: Bench): Promise<void> => {
  const { databaseUrl: url, product } = bench;
  await removeApplications(url);
  const { ownerId, studentId, applicationId } = await loadApplications(url, OWN);
  const [admin] = await runAsAdmin(
    url,
    `insert into accounts (id, kind, phone, password_hash, role, status)
     values (gen_random_uuid(), 'PROFILE', '998900000099', 'none', 'ROLE_ADMIN', 'ACTIVE') returning id::text`,
  );
  await runAsAdmin(
    url,
    `insert into profiles (id, name, surname, gender, country, address)
     values ('${admin!.id}', 'Aziz', 'Karimov', 'MALE', 'UZ', 'Toshkent')`,
  );
  const token = (id: string) => product.ask<string>('signIn', id);
  const ids = {
    applicationId,
    tokens: {
      owner: await token(ownerId),
      student: await token(studentId),
      admin: await token(String(admin!.id)),
    },
  };
  await writeTexts(url);
  await runAsAdmin(url, `vacuum analyze ${TABLES.join(', ')}`);
  say(`${OWN} applications are there`);
  const few = await measure(bench, ids);
  await copyAll(url, Math.round(ALL / OWN) - 1);
  say('those of the others are there');
  await writeTexts(url);
  say('events and messages made');
  await runAsAdmin(url, `vacuum analyze ${TABLES.join(', ')}`);
  const many = await measure(bench, ids);
  print(
    `\nAn agency with ${OWN} applications, alone and among ${ALL} of all agencies, each with ${EVENTS} events and ${MESSAGES} messages; one caller at a time.\n`,
  );
  printTable(
    ['call', `p50 ms of ${OWN}`, `of ${ALL}`, 'times', 'p99 ms', 'failed', ''],
    Object.entries(few).map(([name, before]) => {
      const after = many[name]!;
      const times = Math.max(after.p50, MIN_MS) / Math.max(before.p50, MIN_MS);
      const failures = before.failures + after.failures;
      return [
        name,
        before.p50,
        after.p50,
        times,
        after.p99,
        failures,
        okOrShort(times <= DEMANDED && failures === 0),
      ];
    }),
  );
  await printSizes(url);
  await removeApplications(url);
};

await withDatabase((database) => withBench({ universities: REAL, database }, compareSizes));
