import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { basename, delimiter, join } from 'node:path';
import { cleanUp, makeFolder } from '@parvoz/embedded-postgres/fixtures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMetrics, openWriter } from '../src/lib/prometheus.ts';
import { commonText, errorText } from '../src/lib/texts.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const FOLDER = join(import.meta.dirname, '../../deploy');
const RULES = join(FOLDER, 'prometheus-alerts.yml');
const DASHBOARD = join(FOLDER, 'grafana-dashboard.json');
/**
 * Metrics of Prometheus itself, and of the supervisor (server/src/processes/supervisor.ts), which is no process that serves.
 */
const OTHERS = ['up', 'parvoz_processes', 'parvoz_processes_ended_total'];

const ALERTS = readFileSync(RULES, 'utf8').match(/(?<=- alert: )\w+/g) ?? [];

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
const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

afterAll(cleanUp);

describe('what deploy/ asks of Prometheus', () => {
  let app: TestApp;
  let names: string[];

  beforeAll(async () => {
    const metrics = openMetrics(true);
    app = await createTestApp({ metrics });
    metrics.timing('call', 'GET', '/', 500).observe(1.1);
    const text = await openWriter()([await metrics.read()]);
    const samples = [...text.matchAll(/^([a-z_\d]+)[{ ]/gm)].map(([, name]) => name!);
    // One of which there are no rows has a type and no samples.
    const typed = [...text.matchAll(/^# TYPE (\S+) (?:gauge|counter)$/gm)].map(([, name]) => name!);
    names = [...new Set([...samples, ...typed, ...OTHERS])];
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

describe('the alert rules', () => {
  const TESTS = readFileSync(join(FOLDER, 'prometheus-alerts.test.yml'), 'utf8');
  const page = readFileSync(join(FOLDER, '..', 'docs/operations.md'), 'utf8');

  it('are each fired by a test, silent in another, and explained to whoever is woken by them', () => {
    expect(ALERTS.length).toBeGreaterThan(25);
    const firing = [...TESTS.matchAll(/alertname: (\w+)\n\s+exp_alerts:\n\s+- exp_labels/g)].map(
      ([, name]) => name,
    );
    const silent = [...TESTS.matchAll(/alertname: (\w+), exp_alerts: \[\]/g)].map(([, name]) => name);
    expect(ALERTS.filter((name) => !firing.includes(name))).toEqual([]);
    expect(ALERTS.filter((name) => !silent.includes(name))).toEqual([]);
    expect(ALERTS.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it.runIf(hasPromtool)('fire and stay silent as they should (promtool)', () => {
    const said = execFileSync('promtool', ['test', 'rules', 'prometheus-alerts.test.yml'], { cwd: FOLDER });
    expect(said.toString()).toContain('SUCCESS');
  });
});

describe('the page that leads through deploy/', () => {
  const page = readFileSync(join(FOLDER, 'README.md'), 'utf8');

  it('copies and runs files that are there', () => {
    const named = [...page.matchAll(/\/opt\/parvoz\/source\/(deploy\/[\w/@.-]+)/g)].map(([, path]) => path!);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((path) => !existsSync(join(FOLDER, '..', path)))).toEqual([]);
  });

  it.each(['etcd.env', 'patroni.env'])(
    'fills in a machine’s settings, and leaves their names: %s',
    (file) => {
      const command = page.match(/^sed "[^"]+" \$D\/\S+/gm)?.find((one) => one.endsWith(file));
      const env = { PATH: process.env.PATH, D: FOLDER, NAME: 'one', ADDRESS: '10.0.0.1', V: '17' };
      const settings = (text: string) =>
        [...text.matchAll(/^([^#=]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!] as const);
      const filled = settings(execFileSync('sh', ['-c', command!], { env }).toString());
      const names = settings(readFileSync(join(FOLDER, file), 'utf8')).map(([name]) => name);
      expect(filled.map(([name]) => name)).toEqual(names);
      expect(filled.filter(([, value]) => /NAME|ADDRESS|VERSION/.test(value))).toEqual([]);
    },
  );
});

describe('the image', () => {
  const ROOT = join(FOLDER, '..');
  const [before = ''] = readFileSync(join(FOLDER, 'Dockerfile'), 'utf8').split(
    'RUN node scripts/install.mjs',
  );
  const copied = [...before.matchAll(/^COPY --chown=\S+ (.+) (\S+)$/gm)].map(
    ([, sources, folder]) => [sources!.split(' '), folder!] as const,
  );

  it('installs packages from their lists alone, so that a change of the source does not install them again', async () => {
    const folder = await makeFolder();
    for (const [sources, to] of copied)
      for (const source of sources) await cp(join(ROOT, source), join(folder, to, basename(source)));
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, object>;
    };
    const workspaces = Object.keys(packages).filter((path) => !path.includes('node_modules'));
    expect(workspaces.filter((path) => !existsSync(join(folder, path, 'package.json')))).toEqual([]);
    // In the place of npm, which would load hundreds of packages.
    await mkdir(join(folder, 'bin'));
    const npm =
      '#!/bin/sh\necho "npm $*"\nmkdir -p node_modules\ncp package-lock.json node_modules/.package-lock.json\n';
    await writeFile(join(folder, 'bin/npm'), npm, { mode: 0o755 });
    const env = { PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter) };
    const install = () =>
      execFileSync(process.execPath, ['scripts/install.mjs'], { cwd: folder, env }).toString();
    expect(install()).toMatch(/npm ci --omit=dev --no/);
    // Where all files are there, the build finds them installed.
    expect(install()).toBe('');
  });
});

describe('a backup in Docker', () => {
  const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
  const [, folder] = /scripts\/backup\.mjs (\/[\w-]+)\//.exec(read('README.md')) ?? [];

  it('goes to a volume of its own, beside the data folder, that the product may write into', () => {
    expect(folder).toBeDefined();
    const dataDir = /DATA_DIR=(\S+)/.exec(read('Dockerfile'))![1];
    expect(folder).not.toBe(dataDir);
    expect(read('compose.yaml')).toMatch(new RegExp(`^ +- (\\w+):${folder}$[^]*^volumes:$[^]*^  \\1:$`, 'm'));
    for (const command of ['mkdir', 'chown node:node'])
      expect(read('Dockerfile')).toMatch(new RegExp(`${command}[^&\n]* ${folder}(?: |$)`, 'm'));
  });
});

describe('what HAProxy says itself', () => {
  it.each(['uz', 'ru', 'en'] as const)('is what Parvoz says: %s', (language) => {
    const page = readFileSync(join(FOLDER, 'parvoz-503.http'), 'utf8');
    const message = errorText(language, 'UNAVAILABLE');
    for (const text of [message, errorText(language, 'wait'), commonText(language, 'reload')])
      expect(page).toContain(text);
    const envelope = JSON.stringify({ isError: true, message, data: null, code: 'UNAVAILABLE' });
    expect(readFileSync(join(FOLDER, 'haproxy.cfg'), 'utf8')).toContain(`'${envelope}'`);
  });
});

describe.runIf(hasHaproxy)('HAProxy', () => {
  const BINDS = {
    PARVOZ_PAGE: join(FOLDER, 'parvoz-503.http'),
    PARVOZ_BIND: '127.0.0.1:8443',
    PARVOZ_ONE: '127.0.0.1:3001',
    PARVOZ_TWO: '127.0.0.1:3002',
  };

  it.each([
    ['over HTTPS alone', {}],
    ['with a way from http://', { PARVOZ_PLAIN: '127.0.0.1:8080' }],
    ['with its metrics', { PARVOZ_PROXY_METRICS: '127.0.0.1:8405' }],
  ])('takes its configuration without a warning, %s', (_, more) => {
    const env = { PATH: process.env.PATH, ...BINDS, ...more };
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', join(FOLDER, 'haproxy.cfg')], { env });
    expect([status, stderr.toString().match(/\[(WARNING|ALERT)\].*/g)]).toEqual([0, null]);
  });
});
