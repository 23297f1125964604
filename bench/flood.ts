import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVER_ENVIRONMENT, SERVER_PROGRAM } from '../scripts/server-process.mjs';
import type { Job, Measured } from './load.ts';
import { OTHER_CORE, startWorker } from './processes.ts';
import { median, okOrShort, print, printTable } from './table.ts';

/** Under attack others wait less than this many times as long as otherwise. */
const MOST = 5;
const CONNECTIONS = 60;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
const PORT = Number(process.env.BENCH_PORT ?? 4219);
const ORIGIN = `http://127.0.0.1:${PORT}`;
const ADDRESSES = 20_000;

const random = (): string => Math.random().toString(36).slice(2);

/** Ways to ask for a page that nobody has asked for. */
const FLOODS: Record<string, () => string> = {
  'a query that no page reads': () => `/university-list?x=${random()}`,
  'addresses of no page': () => `/${random()}/${random()}`,
  'ids of nothing': () => `/university-list/${Math.floor(Math.random() * 2e9)}`,
  'texts that nobody searched': () => `/search/results?query=${random()}`,
  'filters of a list': () => `/university-list?query=${random()}&page=2`,
  'all of them': () => Object.values(FLOODS)[Math.floor(Math.random() * 5)]!(),
};

/** The product as it starts for anybody, with its own limits. */
const startProduct = async (dataDir: string): Promise<ChildProcess> => {
  const server = spawn(process.execPath, [join(import.meta.dirname, '..', SERVER_PROGRAM)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...SERVER_ENVIRONMENT, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  });
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${ORIGIN}/api/v1/ready`).catch(() => null);
    if (answer?.ok) return server;
    if (server.exitCode !== null) break;
    await pause(200);
  }
  throw new Error('the product did not start');
};

const signIn = async (): Promise<string> => {
  const answer = await fetch(`${ORIGIN}/api/v1/auth/profile/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: '998900000002', password: 'parvoz-demo' }),
  });
  return ((await answer.json()) as { data: { jwt: string } }).data.jwt;
};

/** Median milliseconds of a call that is made again and again for a while, fewer times than its limit. */
const probe = async (path: string, token: string, seconds: number): Promise<number> => {
  const times: number[] = [];
  const headers = { authorization: `Bearer ${token}` };
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(50)) {
    const start = performance.now();
    const answer = await fetch(`${ORIGIN}/api/v1${path}`, { headers });
    await answer.text();
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    times.push(performance.now() - start);
  }
  return median(times);
};

const probeBoth = async (token: string, seconds: number) => {
  const [health, signedIn] = await Promise.all([
    probe('/health', token, seconds),
    probe('/profile/current', token, seconds),
  ]);
  return { health, signedIn };
};

const measure = async (token: string): Promise<void> => {
  const load = await startWorker('load.ts', OTHER_CORE);
  await probeBoth(token, 2);
  const quiet = await probeBoth(token, 5);
  const rows: (string | number)[][] = [['nobody', '', '', quiet.health, '', quiet.signedIn, '', '']];
  for (const [name, address] of Object.entries(FLOODS)) {
    const requests = Array.from({ length: ADDRESSES }, () => ({
      method: 'GET',
      path: address(),
      headers: { accept: 'text/html' },
    }));
    const job: Job = { origin: ORIGIN, requests, connections: CONNECTIONS, seconds: SECONDS };
    const attack = load.ask<Measured>('run', job);
    await pause(1000);
    const { health, signedIn } = await probeBoth(token, SECONDS - 2);
    const { perSecond, p50 } = await attack;
    const worst = Math.max(health / quiet.health, signedIn / quiet.signedIn);
    rows.push([
      name,
      perSecond,
      p50,
      health,
      health / quiet.health,
      signedIn,
      signedIn / quiet.signedIn,
      okOrShort(worst < MOST),
    ]);
    await pause(1000);
  }
  await load.stop();
  print(`\n${CONNECTIONS} connections of one address; others wait (demanded: under ${MOST} times as long)\n`);
  printTable(
    ['flood', 'answers/s', 'its p50 ms', 'health p50 ms', 'times', 'signed in p50 ms', 'times', ''],
    rows,
  );
};

const dataDir = mkdtempSync(join(tmpdir(), 'parvoz-flood-'));
const server = await startProduct(dataDir);
try {
  await measure(await signIn());
} finally {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}
