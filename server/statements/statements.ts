import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { camelCase } from '../src/db/names.ts';
import { type Described, describe, type Fault } from './describe.ts';
import { explorer, type Statement, statements } from './recorder.ts';
import { readDeclared, readSchema } from './schema.ts';
import { type Call, lineOf, readSource, type Source, type Template, withInsertions } from './source.ts';
import { checkCopies, type Typing } from './typed-copy.ts';
import { makeUnknown } from './unknown.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, `.cache/statements-${process.pid}`);
const SQL = pathToFileURL(join(ROOT, 'server/src/db/sql.ts')).href;
const RECORDING = pathToFileURL(join(import.meta.dirname, 'recording-sql.ts')).href;
/** Statements that PostgreSQL runs without preparing them. */
const UTILITY = /^\s*(savepoint|release|rollback|truncate|lock|set|analyze|vacuum)\b/i;

const templates: Template[] = [];
const calls: Call[] = [];
const faults: string[] = [];

const readSources = (instead: Readonly<Record<string, string>>): Source[] =>
  globSync('server/src/**/*.ts', { cwd: ROOT })
    .filter((path) => !path.endsWith('.test.ts') && path !== 'server/src/db/sql.ts')
    .map((path) => ({ path, text: instead[path] ?? readFileSync(join(ROOT, path), 'utf8') }))
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

/** Returns the template that contains a fault, otherwise the call. */
const placeOf = ({ origins, call }: Statement, at: number | null): string => {
  const origin = at === null ? undefined : origins.findLast((one) => one.at <= at);
  if (origin?.template == null) return placeOfCall(call);
  const template = templates[origin.template]!;
  return place(template.path, template.texts[origin.textIndex]! + at! - origin.at);
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
  const { openEmbedded } = await import('@parvoz/embedded-postgres/embedded.ts');
  const { openPrograms } = await import('@parvoz/embedded-postgres/fixtures.ts');
  const { migrateDatabase } = await import('../src/db/migrate.ts');
  const dataDir = mkdtempSync(join(tmpdir(), 'parvoz-check-'));
  // As root, PostgreSQL runs as another user, who has to be able to enter.
  chmodSync(dataDir, 0o755);
  const log = { info: () => {}, warn: () => {} };
  await openPrograms();
  const embedded = await openEmbedded({ dataDir, log, durable: false });
  try {
    await migrateDatabase(embedded.url);
    const client = new pg.Client({ connectionString: embedded.url });
    await client.connect();
    return await work(client).finally(() => client.end());
  } finally {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** Calls and templates that no path has reached: nobody would look at them. */
const findMissed = (): string[] => {
  const seen = [...statements.values()];
  const missedCalls = calls.filter((_, id) => !seen.some(({ call }) => call === id));
  const missedTemplates = templates.filter((_, id) => !seen.some((one) => one.templates.has(id)));
  return [
    ...missedCalls.map(
      ({ path, start, name }) => `${place(path, start)} ${name}: no statement of it was found`,
    ),
    ...missedTemplates.map(({ path, start }) => `${place(path, start)} sql: in no statement that was found`),
  ];
};

export interface Outcome {
  faults: string[];
  calls: number;
  statements: number;
  templates: number;
}

/**
 * Checks every statement of the server with a database that has all migrations, and its rows with the compiler; once in a
 * process. `instead` are texts by their paths in place of those of the files.
 */
export const checkStatements = async (instead: Readonly<Record<string, string>> = {}): Promise<Outcome> => {
  const sources = readSources(instead);
  for (const { path, text } of sources) textOf.set(path, text);
  instrument(sources);
  await exploreAll(sources);
  faults.push(...findMissed());
  const typing = await withMigrated(describeAll);
  try {
    faults.push(...checkCopies(sources, calls, templates, { root: ROOT, folder: FOLDER, typing }));
  } finally {
    rmSync(FOLDER, { recursive: true, force: true });
  }
  return {
    faults: [...new Set(faults)],
    ...{ calls: calls.length, statements: statements.size, templates: templates.length },
  };
};
