import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanUp, makeFolder } from '@parvoz/embedded-postgres/fixtures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMetrics, writeMetrics } from '../src/lib/prometheus.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const FOLDER = join(import.meta.dirname, '../../deploy');
const RULES = join(FOLDER, 'prometheus-alerts.yml');
const DASHBOARD = join(FOLDER, 'grafana-dashboard.json');
/**
 * Metrics of Prometheus itself, and of the supervisor (server/src/processes/supervisor.ts), which is no process that serves.
 */
const OTHERS = ['up', 'parvoz_processes', 'parvoz_processes_ended_total'];

const hasHaproxy = spawnSync('haproxy', ['-v']).error === undefined;
if (!hasHaproxy)
  process.stderr.write(
    'Left out: the check of HAProxy’s configuration, which this machine has not (Debian: haproxy).\n',
  );

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;
if (!hasPromtool)
  process.stderr.write(
    'Left out: the check of the alert rules by promtool, which this machine has not (Debian: prometheus).\n',
  );

interface Panel {
  title: string;
  targets: { expr: string }[];
}

const dashboard = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as { panels: Panel[] };
const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

afterAll(cleanUp);

describe('what deploy/ asks of Prometheus', () => {
  let app: TestApp;
  let names: string[];

  beforeAll(async () => {
    const metrics = openMetrics(true);
    app = await createTestApp({ metrics });
    metrics.timing('GET', '/', 200).observe(0.1);
    const text = await writeMetrics([await metrics.read()]);
    const samples = [...text.matchAll(/^([a-z_\d]+)[{ ]/gm)].map(([, name]) => name!);
    names = [...new Set([...samples, ...OTHERS])];
  });
  afterAll(() => app.close());

  const unknownIn = (text: string): string[] => {
    const asked = text.match(/\b(parvoz|nodejs|process)_[a-z_\d]+/g) ?? [];
    expect(asked.length).toBeGreaterThan(5);
    return asked.filter((name) => !names.includes(name));
  };

  it('is measured under these names', () => {
    expect(unknownIn(expressions.join('\n'))).toEqual([]);
    const rules = readFileSync(RULES, 'utf8');
    expect(unknownIn(rules.replace(/^#.*$/gm, ''))).toEqual([]);
  });
});

describe.runIf(hasPromtool)('promtool', () => {
  it('takes the configuration with its rules, and the dashboard’s expressions', async () => {
    const said = execFileSync('promtool', ['check', 'config', 'prometheus.yml'], { cwd: FOLDER });
    expect(said.toString()).toMatch(/SUCCESS: \d+ rules found/);
    const rules = expressions.map((expr, index) => ({
      record: `panel_${index}`,
      expr: expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'),
    }));
    const input = JSON.stringify({ groups: [{ name: 'dashboard', rules }] });
    const file = join(await makeFolder(), 'dashboard.yml');
    await writeFile(file, input);
    const checked = execFileSync('promtool', ['check', 'rules', file]);
    expect(checked.toString()).toContain(`SUCCESS: ${rules.length} rules found`);
  });
});

describe('the page that leads through deploy/', () => {
  const page = readFileSync(join(FOLDER, 'README.md'), 'utf8');

  it('copies and runs files that are there', () => {
    const named = [...page.matchAll(/\/opt\/parvoz\/source\/(deploy\/[\w/@.-]+)/g)].map(([, path]) => path!);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((path) => !existsSync(join(FOLDER, '..', path)))).toEqual([]);
  });
});

describe.runIf(hasHaproxy)('HAProxy', () => {
  const BINDS = { PARVOZ_BIND: '127.0.0.1:8443', PARVOZ_ONE: '127.0.0.1:3001', PARVOZ_TWO: '127.0.0.1:3002' };

  it.each([
    ['over HTTPS alone', {}],
    ['with a way from http://', { PARVOZ_PLAIN: '127.0.0.1:8080' }],
  ])('takes its configuration without a warning, %s', (_, more) => {
    const env = { PATH: process.env.PATH, ...BINDS, ...more };
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', join(FOLDER, 'haproxy.cfg')], { env });
    expect([status, stderr.toString().match(/\[(WARNING|ALERT)\].*/g)]).toEqual([0, null]);
  });
});
