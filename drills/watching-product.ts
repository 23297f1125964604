import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFolder, query } from '@parvoz/embedded-postgres/fixtures.ts';
import { expect, vi } from 'vitest';
import { freePort } from '../scripts/debian-postgres.mjs';
import { createGate } from '../server/test/database-gate.ts';
import { beginLoad } from '../server/test/pairs.ts';
import { embeddedUrl, runCommand, type Server, withReady } from '../server/test/process.ts';
import { openPrometheus, type Prometheus } from './prometheus.ts';
import { openProxy } from './proxy.ts';

const HOUR_MS = 60 * 60 * 1000;
const PATIENCE = { timeout: 60_000, interval: 100 };

/** Panels that are empty where all is well, or where nothing of theirs is measured: the site from outside. */
const MAY_BE_EMPTY = [
  'Answers that fail, by route',
  'Answers slower than a second, by route',
  'Jobs that have failed for good in 24 hours',
  'Age of the oldest job due',
  'Jobs that wait or run',
  'Payouts and withdrawals under way',
  'Top-ups in 24 hours',
  'Topped up in 24 hours',
  'Calls of payment providers',
  'Mean wait for a connection',
  'Days until the certificate ends',
];

interface Panel {
  title: string;
  targets?: { expr: string }[];
}
const panels = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../deploy/grafana-dashboard.json'), 'utf8')) as {
    panels: Panel[];
  }
).panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));

/** Every query of the dashboard finds figures, but for those that may find none. */
const askPanels = async ({ count }: Prometheus): Promise<void> => {
  const empty: string[] = [];
  for (const { title, expr } of panels) {
    const asked = expr.replaceAll('$__rate_interval', '30s').replaceAll('$instance', '.*');
    if ((await count(asked)) === 0 && !MAY_BE_EMPTY.includes(title)) empty.push(`${title}: ${expr}`);
  }
  expect(empty).toEqual([]);
};

/** Without a backup, after one, and 27 hours after one. */
const letBackupAge = async (watch: Prometheus, dataDir: string): Promise<void> => {
  await watch.comes('ParvozBackupOld');
  const folder = join(await makeFolder(), 'backup');
  const taken = await runCommand('backup.ts', ['take', folder], { environment: { DATA_DIR: dataDir } });
  expect([taken.code, taken.err], taken.out).toEqual([0, '']);
  await watch.causes(['ParvozBackupOld'], async () => {
    const path = join(dataDir, 'last-backup.json');
    const noted = JSON.parse(await readFile(path, 'utf8')) as object;
    await writeFile(
      path,
      JSON.stringify({ ...noted, at: new Date(Date.now() - 27 * HOUR_MS).toISOString() }),
    );
  });
};

/** A balance is changed by hand and changed back, and then no proof comes for 31 hours. */
const spoilLedger = async (watch: Prometheus, dataDir: string, url: string): Promise<void> => {
  const add = (tiyin: number) =>
    query(
      url,
      `update ledger_accounts set balance_tiyin = balance_tiyin + ${tiyin}
       where id = (select min(id) from ledger_accounts where kind = 'STUDENT')`,
    );
  const prove = async () =>
    (await runCommand('ledger-check.ts', [], { environment: { DATA_DIR: dataDir } })).code;
  await watch.causes(['ParvozLedgerFaults'], async () => {
    await add(1);
    expect(await prove()).toBe(1);
  });
  await add(-1);
  expect(await prove()).toBe(0);
  await watch.goes('ParvozLedgerFaults');
  await watch.causes(['ParvozLedgerUnproven'], () =>
    query(url, `update ledger_proofs set finished_at = finished_at - interval '31 hours'`),
  );
};

/** The processes that serve: PostgreSQL is a child of the same one. */
const workersOf = async ({ pid }: Server): Promise<number[]> => {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'))
    .trim()
    .split(' ')
    .map(Number);
  const commands = await Promise.all(
    children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')),
  );
  return children.filter((_, index) => commands[index]!.includes('main.ts'));
};

const killWorkers = async (server: Server, times: number): Promise<void> => {
  for (let killed = 0; killed < times; killed++) {
    const [one] = await workersOf(server);
    process.kill(one!, 'SIGKILL');
    await vi.waitFor(async () => {
      const now = await workersOf(server);
      expect(now).toHaveLength(2);
      expect(now).not.toContain(one);
    }, PATIENCE);
  }
};

/** Two processes behind HAProxy under load: their money, their backups, and each of their ways to end. */
export const watchProduct = async (
  answers: number,
): Promise<{ caused: string[]; queries: number; answers: number }> => {
  const dataDir = join(await makeFolder(), 'data');
  const [metricsPort, proxyMetrics] = [await freePort(), await freePort()];
  const environment = {
    ...{ DATA_DIR: dataDir, DEMO_DATA: 'false', PROCESSES: '2', METRICS_PORT: String(metricsPort) },
    TOKEN_SECRET: 'a secret of tests, long enough for one',
  };
  return withReady(environment, async (server) => {
    await server.says('2 processes serve.');
    // The same processes once more, as a server that can be lost alone.
    const line = await createGate(`http://127.0.0.1:${server.port}`);
    const two = Number(new URL(line.through('http://127.0.0.1')).port);
    const proxy = await openProxy([server.port, two], { metricsPort: proxyMetrics });
    try {
      const url = await embeddedUrl(dataDir);
      const load = await beginLoad(url, () => server.port);
      const watch = await openPrometheus({
        targets: { parvoz: [`127.0.0.1:${metricsPort}`], haproxy: [`127.0.0.1:${proxyMetrics}`] },
      });
      await load.more(answers);
      // Rates need two readings.
      await pause(5000);
      await askPanels(watch);
      await letBackupAge(watch, dataDir);
      await spoilLedger(watch, dataDir, url);
      await watch.causes(['ParvozProcessesEnd'], () => killWorkers(server, 3));
      await watch.causes(['ServerOut'], line.shut);
      await load.stop();
      await watch.causes(['ProxyDown'], proxy.close);
      await watch.causes(['ParvozDown'], async () => {
        server.signal('SIGKILL');
        await server.ended;
      });
      return { caused: [...watch.caused], queries: panels.length, answers: load.answers() };
    } finally {
      await line.shut();
      await proxy.close();
    }
  });
};
