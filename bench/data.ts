import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { type Context, systemContext } from '../server/src/db/context.ts';
import { openJobs } from '../server/src/db/jobs.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { openPool } from '../server/src/db/pool.ts';
import * as search from '../server/src/features/catalogue/search/search.service.ts';
import * as universities from '../server/src/features/catalogue/universities/universities.service.ts';
import * as files from '../server/src/features/people/files/files.service.ts';
import { systemClock } from '../server/src/lib/clock.ts';
import { Passwords } from '../server/src/lib/passwords.ts';
import { ProofOfWork } from '../server/src/lib/proof-of-work.ts';
import { QueryCache } from '../server/src/lib/query-cache.ts';
import { Tokens } from '../server/src/lib/tokens.ts';
import { runAsAdmin, withDatabase } from './database.ts';
import { withoutIndexes } from './indexes.ts';
import { toDrafts } from './sample/drafts.ts';
import { growUniversities } from './sample/grow.ts';
import { loadLists } from './sample/lists.ts';
import { loadOthers } from './sample/others.ts';
import { readUniversities } from './sample/source.ts';

/** As many universities as the real list is loaded with; larger sizes repeat them. */
export const REAL = 10_000;
const COVERS = 40;
const BATCH = 1000;

const say = (text: string) => process.stderr.write(`${text}\n`);

const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const start = performance.now();
  const result = await work();
  say(`  ${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
};

const openContext = (url: string): Context => {
  const pool = openPool({ url, onError: (error) => say(error.message) });
  pool.options.statement_timeout = 0;
  const log = pino({ level: 'warn' });
  const base = {
    db: pool,
    pool,
    clock: systemClock,
    queryCache: new QueryCache(),
    jobs: openJobs({ url, log }),
    passwords: new Passwords(),
    tokens: new Tokens('a secret for benchmarks, known to all'),
    site: 'localhost',
    proofs: new ProofOfWork('benchmark'),
    push: { publicKey: '' },
    smsBudget: { dailyLimit: 1_000_000, warnedOn: 0 },
    twoPersonTiyin: 5_000_000_000,
  };
  return systemContext(base, log);
};

/** Tables that are filled by the thousand, and whose search documents are made afterwards. */
const FILLED = ['universities', 'university_degrees', 'university_faculties', 'scholarships'];

const loadUniversities = async (ctx: Context, size: number): Promise<void> => {
  const real = readUniversities(Math.min(size, REAL))!;
  await timed(`${real.length} universities`, async () => {
    const places = await loadLists(ctx.db, [...new Set(real.map(({ countryCode }) => countryCode))]);
    const covers: string[] = [];
    for (let number = 0; number < COVERS; number++)
      covers.push(await files.createCover(ctx, 'university', `Cover ${number}`));
    const drafts = toDrafts(real, places, covers);
    for (let from = 0; from < drafts.length; from += BATCH)
      await universities.insertMany(ctx, drafts.slice(from, from + BATCH));
  });
  if (size > REAL) await timed(`grown to ${size}`, () => growUniversities(ctx.db, Math.round(size / REAL)));
};

const load = async (url: string, size: number): Promise<void> => {
  const ctx = openContext(url);
  try {
    await timed('all of it, with the indexes', () =>
      withoutIndexes(ctx.pool, FILLED, async () => {
        await loadUniversities(ctx, size);
        await timed('scholarships, agencies, reviews', () => loadOthers(ctx.db, size));
      }),
    );
    await ctx.db.query({ text: 'vacuum analyze' });
    await makeIndex(ctx);
  } finally {
    await ctx.pool.end();
  }
};

const makeIndex = async (ctx: Context): Promise<void> => {
  await timed('search index', () => search.rebuild(ctx));
  await timed('vacuum', () => ctx.db.query({ text: 'vacuum analyze' }));
};

/** Makes what the search looks through from the rows that are there. */
export const renewIndex = async (url: string): Promise<void> => {
  const ctx = openContext(url);
  try {
    await makeIndex(ctx);
  } finally {
    await ctx.pool.end();
  }
};

const hashOf = (paths: readonly string[]): string => {
  const hash = createHash('sha1');
  for (const path of paths) hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 12);
};

const filesOf = (folder: string): string[] =>
  readdirSync(folder)
    .sort()
    .map((file) => join(folder, file));

const SERVER = join(import.meta.dirname, '../server/src');

/** Versions of the rows, and of the search index made from them, as hashes of the files that they depend on. */
const versions = () => ({
  data: hashOf(filesOf(join(import.meta.dirname, 'sample'))),
  index: hashOf([
    ...['index.service.ts', 'index.store.ts', 'search.rules.ts'].map((file) =>
      join(SERVER, 'features/catalogue/search', file),
    ),
    join(import.meta.dirname, '../contract/src/fold.ts'),
  ]),
});

/**
 * Returns the address of a database with `size` universities and their data; loads it if it does not exist, and
 * migrates it to the newest schema. It stays for the next run; `parvoz_bench_<size>` is the only database that is
 * touched.
 */
export const prepareData = async (adminUrl: string, size: number): Promise<string> => {
  const name = `parvoz_bench_${size}`;
  const url = withDatabase(adminUrl, name);
  const wanted = versions();
  const [known] = await runAsAdmin(
    adminUrl,
    `select shobj_description(oid, 'pg_database') as version from pg_database where datname = '${name}'`,
  );
  const [data, index] = String(known?.version ?? '').split(' ');
  if (data !== wanted.data) {
    say(`loading ${name} (once)`);
    if (known) await runAsAdmin(adminUrl, `drop database ${name} with (force)`);
    await runAsAdmin(adminUrl, `create database ${name}`);
    await migrateDatabase(url);
    await load(url, size);
  } else {
    await migrateDatabase(url);
    if (index !== wanted.index) {
      say('the search index has changed');
      await renewIndex(url);
    }
  }
  await runAsAdmin(adminUrl, `comment on database ${name} is '${wanted.data} ${wanted.index}'`);
  return url;
};

/** Forgets the accounts of an earlier benchmark. */
export const removeAccounts = async (databaseUrl: string): Promise<void> => {
  await runAsAdmin(databaseUrl, 'truncate accounts, attempts cascade');
};
