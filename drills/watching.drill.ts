import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cleanUp, makeFolder, query } from '@parvoz/embedded-postgres/fixtures.ts';
import { afterAll, expect, it, vi } from 'vitest';
import { freePort } from '../scripts/debian-postgres.mjs';
import { beginLoad } from '../server/test/pairs.ts';
import { embeddedUrl, withReady } from '../server/test/process.ts';
import { hasProxy } from './proxy.ts';
import { report } from './report.ts';

const ANSWERS = Number(process.env.DRILL_COUNT ?? 150);
const FOLDER = join(import.meta.dirname, '../deploy');
const hasPrometheus = spawnSync('prometheus', ['--version']).error === undefined;

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
/** Alerts of what the drill has done, each real. */
const FIRED = [
  'ParvozBackupOld',
  'ParvozLedgerFaults',
  'ParvozJobsFail',
  'ServerOut',
  'ProxyDown',
  'ParvozDown',
];

interface Panel {
  title: string;
  targets?: { expr: string }[];
}
const panels = (
  JSON.parse(readFileSync(join(FOLDER, 'grafana-dashboard.json'), 'utf8')) as { panels: Panel[] }
).panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));

const children: ChildProcess[] = [];
const begin = (command: string, args: string[], env: Record<string, string> = {}) => {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, ...env } as NodeJS.ProcessEnv,
    stdio: 'ignore',
  });
  children.push(child);
  return child;
};
afterAll(async () => {
  for (const child of children.filter(
    ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
  )) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await cleanUp();
});

/** Prometheus with the rules of deploy/, which do not wait: minutes of waiting are what their tests are for. */
const openPrometheus = async (metricsPort: number, proxyPort: number) => {
  const folder = await makeFolder();
  const rules = await readFile(join(FOLDER, 'prometheus-alerts.yml'), 'utf8');
  await writeFile(join(folder, 'prometheus-alerts.yml'), rules.replace(/for: \d+m/g, 'for: 0s'));
  const config = (await readFile(join(FOLDER, 'prometheus.yml'), 'utf8'))
    .replace('scrape_interval: 15s', 'scrape_interval: 1s\n  evaluation_interval: 1s')
    .replace('127.0.0.1:9464', `127.0.0.1:${metricsPort}`)
    .replace('127.0.0.1:8405', `127.0.0.1:${proxyPort}`)
    // What this machine has no exporters for, and nobody to send to.
    .replace(/alerting:[\s\S]*?(?=scrape_configs)/, '')
    .replace(/ {2}# Disks, memory[\s\S]*$/, '');
  await writeFile(join(folder, 'prometheus.yml'), config);
  const port = await freePort();
  begin('prometheus', [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]);
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    const { status, data, error } = (await answer.json()) as { status: string; data: T; error?: string };
    expect(status, error).toBe('success');
    return data;
  };
  await vi.waitFor(() => ask('status/runtimeinfo'), { timeout: 30_000 });
  return {
    /** Number of series that a query of the dashboard finds. */
    count: async (expr: string): Promise<number> => {
      const asked = expr.replaceAll('$__rate_interval', '30s').replaceAll('$instance', '.*');
      const { result } = await ask<{ result: unknown[] }>(`query?query=${encodeURIComponent(asked)}`);
      return result.length;
    },
    firing: async (): Promise<string[]> => {
      const { alerts } = await ask<{ alerts: { state: string; labels: { alertname: string } }[] }>('alerts');
      return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
    },
  };
};

it.skipIf(!hasPrometheus || !hasProxy())(
  'watching: the dashboard has figures and alerts come (Debian’s prometheus and haproxy have to be installed)',
  async () => {
    const dataDir = join(await makeFolder(), 'data');
    const [metricsPort, proxyPort, gone] = [await freePort(), await freePort(), await freePort()];
    const environment = {
      ...{ DATA_DIR: dataDir, DEMO_DATA: 'false', PROCESSES: '2', METRICS_PORT: String(metricsPort) },
      TOKEN_SECRET: 'a secret of tests, long enough for one',
    };
    const fired = new Set<string>();
    const seen = await withReady(environment, async (server) => {
      await server.says('2 processes serve.');
      const proxy = begin('haproxy', ['-db', '-f', join(FOLDER, 'haproxy.cfg')], {
        PARVOZ_PAGE: join(FOLDER, 'parvoz-503.http'),
        PARVOZ_BIND: `127.0.0.1:${await freePort()}`,
        PARVOZ_ONE: `127.0.0.1:${server.port}`,
        PARVOZ_TWO: `127.0.0.1:${gone}`,
        PARVOZ_PROXY_METRICS: `127.0.0.1:${proxyPort}`,
      });
      const prometheus = await openPrometheus(metricsPort, proxyPort);
      const url = await embeddedUrl(dataDir);
      const load = await beginLoad(url, () => server.port);
      await load.more(ANSWERS);
      // Rates need two readings.
      await pause(5000);
      const empty: string[] = [];
      for (const { title, expr } of panels)
        if ((await prometheus.count(expr)) === 0 && !MAY_BE_EMPTY.includes(title))
          empty.push(`${title}: ${expr}`);
      expect(empty).toEqual([]);
      await query(
        url,
        `insert into ledger_proofs (finished_at, account_count, transfer_count, entry_count, fault_count, faults)
         values (now(), 1, 1, 1, 2, '[]')`,
      );
      await query(url, `insert into pgboss.job (name, state, completed_on) values ('sms', 'failed', now())`);
      const comes = (name: string) =>
        vi.waitFor(
          async () => {
            for (const one of await prometheus.firing()) fired.add(one);
            expect([...fired]).toContain(name);
          },
          { timeout: 60_000, interval: 500 },
        );
      for (const name of FIRED.slice(0, 4)) await comes(name);
      await load.stop();
      proxy.kill();
      await comes('ProxyDown');
      server.signal('SIGKILL');
      await server.ended;
      await comes('ParvozDown');
      return { queries: panels.length, answers: load.answers() };
    });
    report('watching', {
      'answers that the product gave meanwhile': seen.answers,
      'queries of the dashboard that Prometheus has answered': `${seen.queries}, with figures in all but those of what was not there`,
      'alerts that fired': [...fired].sort().join(', '),
    });
  },
  600_000,
);
