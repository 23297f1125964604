import { setTimeout } from 'node:timers/promises';
import { FACTS_STATES, PROFILE_SORTS, UNIVERSITY_ADMIN_SORTS } from '../contract/src/limits.ts';
import { type Bench, withBench, withDatabase } from './bench.ts';
import { readIds } from './calls.ts';
import { type Compared, compare, ROUNDS } from './compare.ts';
import { REAL } from './data.ts';
import { runAsAdmin } from './database.ts';
import type { Recorded } from './limit.ts';
import type { Job, Measured } from './load.ts';
import { loadAudit } from './sample/audit.ts';
import { loadPeople } from './sample/people.ts';
import { median, okOrShort, print, printTable } from './table.ts';

const UNIVERSITIES = Number(process.env.BENCH_UNIVERSITIES ?? 10 * REAL);
const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000);
const AUDIT = Number(process.env.BENCH_AUDIT ?? 100_000);
/** Pattern of the calls to measure; all by default. */
const CALLS = new RegExp(process.env.BENCH_CALLS ?? '');
const DEMANDED = 0.6;
const MAX_SPREAD = 10;
const DEMANDED_WHILE_SAVING = 0.8;

const post = (path: string, body: object) => ({
  method: 'POST',
  path: `/api/v1${path}`,
  body: JSON.stringify(body),
});

type Calls = Record<string, ReturnType<typeof post>[]>;

const bothWays = (path: string, sorts: readonly string[]): Calls =>
  Object.fromEntries(
    sorts
      .flatMap((sort) => [sort, `-${sort}`])
      .map((order) => [
        `${path} by ${order}`,
        [1, 10].map((page) => post(`${path}?page=${page}`, { order })),
      ]),
  );

const filtered = (path: string, filters: Record<string, object[]>): Calls =>
  Object.fromEntries(
    Object.entries(filters).map(([name, bodies]) => [
      `${path}, ${name}`,
      bodies.map((body) => post(path, body)),
    ]),
  );

/** Every filter and every sort of the administrators' large lists is a case of its own. */
const calls = (countryId: number, universityId: number): Calls => {
  const university = '/university/adm/filter';
  const last = Math.floor(UNIVERSITIES / 30);
  return {
    ...bothWays(university, UNIVERSITY_ADMIN_SORTS),
    [`${university}, last page`]: [post(`${university}?page=${last}`, {})],
    ...filtered(university, {
      text: [{ query: 'tokio' }, { query: 'бостон' }],
      'short text': [{ query: 'un' }, { query: 'to' }],
      country: [{ countryId: [countryId] }],
      continent: [{ continentId: [1] }],
      degree: [{ degreeId: [1] }],
      field: [{ facultyId: [2] }],
      'not active': [{ status: 'INACTIVE' }],
      'never checked': [{ checked: FACTS_STATES[0] }],
      'a language is missing': [{ missingLanguage: ['ru'] }],
    }),
    ...bothWays('/profile/filter', PROFILE_SORTS),
    ...filtered('/profile/filter', {
      text: [{ query: 'Karimov12' }, { query: 'Малика' }],
      role: [{ role: 'ROLE_ADMIN' }],
      blocked: [{ status: 'BLOCKED' }],
    }),
    ...filtered('/audit/filter', {
      'all of it': [{}],
      text: [{ query: 'tokio' }, { query: 'бостон' }],
      'text of nothing': [{ query: 'qwrtpsdfg' }],
      'one record': [{ subject: 'university', subjectId: String(universityId) }],
      'kind and act': [{ subject: 'university', action: 'CHECKED' }],
      'bulk changes': [{ subject: 'bulk' }],
    }),
    // Queries of the command palette for each kind while somebody types.
    ...filtered(`${university}?page=1&size=5`, {
      'palette, two letters': [{ query: 'un', order: 'MATCH' }],
      'palette, a word': [{ query: 'tokio', order: 'MATCH' }],
    }),
    ...filtered('/profile/filter?page=1&size=5', {
      'palette, a word': [{ query: 'Karimov' }],
    }),
  };
};

const rowOf = (
  { name, product, limit, ratio, cpuRatio, p50, p99, failures }: Compared,
  statements: number,
) => [
  ...[name, statements, product, limit, ratio, cpuRatio, p50, p99, p99 / p50, failures],
  okOrShort(ratio >= DEMANDED && p99 < MAX_SPREAD * p50 && failures === 0),
];

const HEADS = [
  ...['list', 'SQL', 'product/s', 'limit/s', 'ratio', 'by CPU', 'p50 ms', 'p99 ms', 'p99/p50'],
  ...['failed', ''],
];

const measureLists = async (bench: Bench, headers: Record<string, string>): Promise<void> => {
  const { product, limit, databaseUrl } = bench;
  const [found] = await runAsAdmin(databaseUrl, 'select id, country_id from universities limit 1');
  const rows: (string | number)[][] = [];
  for (const [name, asked] of Object.entries(calls(Number(found!.country_id), Number(found!.id)))) {
    if (!CALLS.test(name)) continue;
    const requests = asked.map((request) => ({ ...request, headers }));
    const recorded = await product.ask<Recorded[]>('record', requests);
    await limit.ask('setCases', recorded);
    const limitRequests = recorded.map((_, index) => ({
      ...{ method: 'POST', path: `/call?case=${index}`, headers, body: '{}' },
    }));
    const pair = {
      name,
      product: { origin: product.address, requests },
      limit: { origin: limit.address, requests: limitRequests },
    };
    const compared = await compare(bench, pair, ROUNDS);
    process.stderr.write(`  ${name}: ${compared.ratio.toFixed(2)}, by CPU ${compared.cpuRatio.toFixed(2)}\n`);
    rows.push(rowOf(compared, recorded[0]!.statements.length));
  }
  printTable(HEADS, rows);
};

/** Saves one university after the other, each second, until it is stopped. */
const saveEachSecond = (address: string, headers: Record<string, string>, ids: readonly number[]) => {
  const stop = new AbortController();
  const save = async (id: number, text: string): Promise<void> => {
    const url = `${address}/api/v1/university/adm/${id}`;
    const found = await fetch(url, { headers });
    const { data } = (await found.json()) as {
      data: Record<string, unknown> & { photo: { id: string } | null };
    };
    const { id: _, photo, isCover, isDemo, updatedAt, ...draft } = data;
    const photoId = isCover ? null : (photo?.id ?? null);
    const body = JSON.stringify({ ...draft, photoId, descriptionEn: `<p>${text}</p>` });
    const answer = await fetch(`${address}/api/v1/university/${id}`, { method: 'PUT', headers, body });
    if (!answer.ok) throw new Error(`a save answers ${answer.status}: ${await answer.text()}`);
  };
  const work = async (): Promise<number> => {
    for (let saves = 0; ; saves++) {
      if (stop.signal.aborted) return saves;
      await save(ids[saves % ids.length]!, `As saved after ${saves} others`);
      await setTimeout(1000, undefined, { signal: stop.signal }).catch(() => {});
    }
  };
  const working = work();
  return async (): Promise<number> => {
    stop.abort();
    return working;
  };
};

const measureSaving = async (bench: Bench, headers: Record<string, string>): Promise<void> => {
  const { product, load, databaseUrl } = bench;
  const { universities } = await readIds(databaseUrl);
  const requests = [
    ...universities.map((id) => ({ method: 'GET', path: `/api/v1/university/${id}/detail` })),
    { method: 'GET', path: '/api/v1/university/top-university' },
    { method: 'GET', path: '/api/v1/country/public/tree' },
  ];
  const run = () =>
    load.ask<Measured>('run', {
      origin: product.address,
      requests,
      connections: 20,
      seconds: ROUNDS.seconds,
    } satisfies Job);
  await run();
  const ratios: number[] = [];
  let saves = 0;
  for (let round = 0; round < ROUNDS.rounds; round++) {
    const quiet = await run();
    const stop = saveEachSecond(product.address, headers, universities.slice(0, 20));
    const busy = await run();
    saves += await stop();
    ratios.push(busy.perSecond / quiet.perSecond);
  }
  const ratio = median(ratios);
  print(
    `\ncached answers while an administrator saves a university each second (${saves} saves): ` +
      `${ratio.toFixed(2)} of their speed ${okOrShort(ratio >= DEMANDED_WHILE_SAVING)}`,
  );
};

await withDatabase((database) =>
  withBench({ universities: UNIVERSITIES, database }, async (bench) => {
    const adminId = await loadPeople(bench.databaseUrl, PEOPLE);
    const token = await bench.product.ask<string>('signIn', adminId);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    await loadAudit(bench.databaseUrl, adminId, AUDIT);
    if (!process.env.BENCH_CALLS) await measureSaving(bench, headers);
    await measureLists(bench, headers);
    await runAsAdmin(bench.databaseUrl, 'truncate accounts, attempts, audit_records cascade');
  }),
);
