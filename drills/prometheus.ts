import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFolder } from '@parvoz/embedded-postgres/fixtures.ts';
import { expect, vi } from 'vitest';
import { freePort } from '../scripts/debian-postgres.mjs';
import { begin } from './programs.ts';

const DEPLOY = join(import.meta.dirname, '../deploy');
const PATIENCE = { timeout: 150_000, interval: 500 };

/** Names of the alerts of deploy/. */
export const ALERTS: readonly string[] =
  readFileSync(join(DEPLOY, 'prometheus-alerts.yml'), 'utf8').match(/(?<=- alert: )\w+/g) ?? [];

/** Parts of the rules that would take a drill minutes or an hour, and those in their place. */
const SHORTENED: readonly (readonly [RegExp, string])[] = [
  // Minutes of waiting are what promtool's tests are for.
  [/for: \d+[sm]$/gm, 'for: 0s'],
  [/\[5m\]/g, '[20s]'],
  [/(?<=parvoz_database_oldest_seconds > )3600/, '20'],
];

/** Addresses that Prometheus reads, by job of deploy/prometheus.yml; a job without any is left out. */
export interface Targets {
  parvoz?: readonly string[];
  haproxy?: readonly string[];
  node?: readonly string[];
  /** Addresses that the exporter `blackbox` opens. */
  site?: readonly string[];
}

interface Options {
  targets: Targets;
  /** Address of the blackbox exporter. */
  blackbox?: string;
  /** Interval of readings, each of which may take as long. */
  seconds?: number;
}

/** Labels that an alert has to have. */
type Labels = Record<string, string>;

interface Causing {
  labels?: Labels;
  /** Goes on again and again until the alerts have come. */
  meanwhile?(): Promise<unknown>;
}

export interface Prometheus {
  /** Number of series that a query finds. */
  count(expr: string): Promise<number>;
  /** Resolves when an alert fires. */
  comes(name: string, causing?: Causing): Promise<void>;
  /** Resolves when an alert does not fire. */
  goes(name: string, labels?: Labels): Promise<void>;
  /** Does `fault` while none of these alerts fires, and resolves when all of them do. */
  causes(names: readonly string[], fault: () => unknown, causing?: Causing): Promise<void>;
  /** Names of the alerts that were caused. */
  caused: Set<string>;
}

const configOf = async ({ targets, blackbox = '', seconds = 1 }: Options): Promise<string> => {
  const [head = '', ...jobs] = (await readFile(join(DEPLOY, 'prometheus.yml'), 'utf8'))
    .replace('scrape_interval: 15s', `scrape_interval: ${seconds}s\n  evaluation_interval: 1s`)
    // Nobody to send to.
    .replace(/alerting:[\s\S]*?(?=scrape_configs)/, '')
    .split(/(?=^ {2}- job_name: )/m);
  const chosen = jobs.flatMap((job) => {
    const list = targets[/job_name: (\w+)/.exec(job)![1] as keyof Targets];
    if (!list) return [];
    return job
      .replace(/targets: \[.*\]/, `targets: ${JSON.stringify(list).replaceAll('"', "'")}`)
      .replace('127.0.0.1:9115', blackbox);
  });
  expect(chosen).toHaveLength(Object.keys(targets).length);
  return [head, ...chosen].join('');
};

const rulesOf = async (): Promise<string> => {
  let rules = await readFile(join(DEPLOY, 'prometheus-alerts.yml'), 'utf8');
  for (const [long, short] of SHORTENED) {
    expect(rules).toMatch(long);
    rules = rules.replace(long, short);
  }
  return rules;
};

/** Debian's Prometheus with the rules of deploy/, whose times are shortened; it has read each target once. */
export const openPrometheus = async (options: Options): Promise<Prometheus> => {
  const folder = await makeFolder();
  await writeFile(join(folder, 'prometheus-alerts.yml'), await rulesOf());
  await writeFile(join(folder, 'prometheus.yml'), await configOf(options));
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
  const count = async (expr: string): Promise<number> =>
    (await ask<{ result: unknown[] }>(`query?query=${encodeURIComponent(expr)}`)).result.length;
  const firing = async (wanted: Labels): Promise<string[]> => {
    const { alerts } = await ask<{ alerts: { state: string; labels: Labels }[] }>('alerts');
    return alerts
      .filter(({ state }) => state === 'firing')
      .filter(({ labels }) => Object.entries(wanted).every(([name, value]) => labels[name] === value))
      .map(({ labels }) => labels.alertname!);
  };
  const comes = (name: string, { labels = {}, meanwhile }: Causing = {}) =>
    vi.waitFor(async () => {
      await meanwhile?.();
      expect(await firing(labels)).toContain(name);
    }, PATIENCE);
  const goes = (name: string, labels: Labels = {}) =>
    vi.waitFor(async () => expect(await firing(labels)).not.toContain(name), PATIENCE);
  const caused = new Set<string>();
  const total = Object.values(options.targets).flat().length;
  await vi.waitFor(async () => expect(await count('up == 1')).toBe(total), PATIENCE);
  // Until the rules have seen that.
  await pause(3000);
  return {
    ...{ count, comes, goes, caused },
    causes: async (names, fault, causing = {}) => {
      for (const name of names) await goes(name, causing.labels);
      await fault();
      for (const name of names) {
        await comes(name, causing);
        caused.add(name);
      }
    },
  };
};
