// Part of `npm run check`: every statement is read by PostgreSQL with all migrations, and its rows by the compiler.
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { camelCase } from '../src/db/sql.ts';
import { type Described, describe, type Fault } from './describe.ts';
import { findDrift } from './drift.ts';
import { explorer, type Statement, statements } from './recorder.ts';
import { readDeclared, readSchema } from './schema.ts';
import { type Call, lineOf, readSource, type Source, type Template, withInsertions } from './source.ts';
import { checkCopies, type Typing } from './typed-copy.ts';
import { makeUnknown } from './unknown.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, '.cache/statements');
const SQL = pathToFileURL(join(ROOT, 'server/src/db/sql.ts')).href;
const RECORDING = pathToFileURL(join(import.meta.dirname, 'recording-sql.ts')).href;
/** What PostgreSQL does without preparing it. */
const UTILITY = /^\s*(savepoint|release|rollback|truncate|lock|set|analyze|vacuum)\b/i;

/** Stores that are about to be replaced. */
const OPEN = /features\/(search\/|universities\/lists\/|scholarships\/store)/;

const templates: Template[] = [];
const calls: Call[] = [];
const faults: string[] = [];

const readSources = (): Source[] =>
  globSync('server/src/**/*.ts', { cwd: ROOT })
    .filter((path) => !path.endsWith('.test.ts') && path !== 'server/src/db/sql.ts')
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
    .filter(({ path }) => !OPEN.test(path))
    .filter(({ text }) => /\bfrom '[./]+(db\/)?sql\.ts'/.test(text))
    .map(({ path, text }) => readSource(path, text, templates, calls));

/** Sources are loaded with their choices steered and their statements written down instead of run. */
const instrument = (sources: readonly Source[]): void => {
  const byUrl = new Map(sources.map((source) => [pathToFileURL(join(ROOT, source.path)).href, source]));
  (globalThis as { __explore?: typeof explorer }).__explore = explorer;
  registerHooks({
    resolve: (specifier, context, next) => {
      const found = next(specifier, context);
      return found.url === SQL && byUrl.has(context.parentURL ?? '') ? { ...found, url: RECORDING } : found;
    },
    load: (url, context, next) => {
      const source = byUrl.get(url);
      if (!source) return next(url, context);
      return { format: 'module-typescript', source: withInsertions(source), shortCircuit: true };
    },
  });
};

const exploreAll = async (sources: readonly Source[]): Promise<void> => {
  for (const { path } of sources) {
    const exported = Object.values(await import(pathToFileURL(join(ROOT, path)).href));
    const functions = exported.flatMap((one) =>
      typeof one === 'object' && one ? Object.values(one) : [one],
    );
    for (const work of functions) {
      if (typeof work !== 'function') continue;
      await explorer.explore(() =>
        work(...Array.from({ length: 8 }, (_, index) => makeUnknown(`argument ${index}`))),
      );
    }
  }
};

const textOf = new Map<string, string>();
const place = (path: string, offset: number): string => `${path}:${lineOf(textOf.get(path)!, offset)}`;
const placeOfCall = (call: number): string => place(calls[call]!.path, calls[call]!.start);

/** The template in which a fault stands, otherwise the call. */
const placeOf = ({ origins, call }: Statement, at: number | null): string => {
  const origin = at === null ? undefined : origins.findLast((one) => one.at <= at);
  if (origin?.template == null) return placeOfCall(call);
  const template = templates[origin.template]!;
  return place(template.path, template.texts[origin.piece]! + at! - origin.at);
};

const isFault = (found: Described | Fault): found is Fault => 'message' in found;
const add = <K>(map: Map<K, Set<string>>, key: K, value: string) =>
  map.set(key, (map.get(key) ?? new Set()).add(value));

const describeAll = async (client: pg.Client): Promise<Typing> => {
  const columns = await readDeclared(ROOT);
  const schema = await readSchema(client, columns);
  const typing: Typing = { columns, rows: new Map(), values: new Map() };
  await client.query('begin');
  for (const statement of statements.values()) {
    if (UTILITY.test(statement.text)) continue;
    const found = await describe(client, schema, statement.text);
    if (isFault(found)) {
      faults.push(`${placeOf(statement, found.at)} ${found.message}`);
      continue;
    }
    const fields = found.columns.map(({ name, type }) => `${JSON.stringify(camelCase(name))}: ${type}`);
    add(typing.rows, statement.call, `{ ${fields.join('; ')} }`);
    statement.parameters.forEach(({ template, value }, index) => {
      add(typing.values, `${template} ${value}`, found.parameters[index]!);
    });
  }
  return typing;
};

/** A database with all migrations that lives as long as `work`. */
const withMigrated = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  // Only now: what they import is explored first.
  const { openEmbedded } = await import('../src/db/embedded.ts');
  const { migrateDatabase } = await import('../src/db/migrate.ts');
  const dataDir = mkdtempSync(join(tmpdir(), 'parvoz-check-'));
  // As root, PostgreSQL runs as another user, who has to be able to enter.
  chmodSync(dataDir, 0o755);
  const log = { info: () => {}, warn: () => {} };
  const embedded = await openEmbedded({ dataDir, log, durable: false });
  const client = new pg.Client({ connectionString: embedded.url });
  try {
    await migrateDatabase(embedded.url);
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

for (const difference of await findDrift(ROOT))
  faults.push(`${difference}: tables.ts and the migrations differ; npm run db:generate makes a migration`);

const sources = readSources();
for (const { path, text } of sources) textOf.set(path, text);
instrument(sources);
await exploreAll(sources);
const seen = [...statements.values()];
calls.forEach((call, id) => {
  if (!seen.some((statement) => statement.call === id))
    faults.push(`${placeOfCall(id)} ${call.name}: no statement of it was found`);
});
templates.forEach((template, id) => {
  if (!seen.some((statement) => statement.templates.has(id)))
    faults.push(`${place(template.path, template.start)} sql: in no statement that was found`);
});
const typing = await withMigrated(describeAll);
faults.push(...checkCopies(sources, calls, templates, { root: ROOT, folder: FOLDER, typing }));

const different = new Set(faults);
for (const fault of different) process.stdout.write(`${fault}\n`);
process.stdout.write(
  different.size
    ? `Statements: ${different.size} faults\n`
    : `Statements in order: ${calls.length} calls, ${statements.size} statements, ${templates.length} templates\n`,
);
if (different.size) process.exitCode = 1;
