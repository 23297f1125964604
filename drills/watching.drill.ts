import { cleanUp } from '@parvoz/embedded-postgres/fixtures.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { hasCluster } from './cluster.ts';
import { canMount } from './disks.ts';
import { areInstalled, endPrograms } from './programs.ts';
import { ALERTS } from './prometheus.ts';
import { report } from './report.ts';
import { watchDatabase } from './watching-database.ts';
import { watchMachines } from './watching-machines.ts';
import { watchProduct } from './watching-product.ts';
import { watchServices } from './watching-services.ts';

const ANSWERS = Number(process.env.DRILL_COUNT ?? 150);

/** Alerts of each part, every one from a fault that the part has caused. */
const OF_PRODUCT = [
  ...['ParvozBackupOld', 'ParvozDown', 'ParvozLedgerFaults', 'ParvozLedgerUnproven', 'ParvozProcessesEnd'],
  ...['ProxyDown', 'ServerOut'],
];
const OF_MACHINES = ['CertificateEnds', 'MachineDiskFull', 'MachineDown', 'SiteUnreachable'];
const OF_SERVICES = [
  ...['ParvozDiskFull', 'ParvozEventLoopBusy', 'ParvozFilesFull', 'ParvozJobsFail', 'ParvozJobsLate'],
  ...['ParvozMemory', 'ParvozPushLate', 'ParvozSmsFail', 'ParvozSmsLate', 'ParvozStoreUnreachable'],
  ...['ParvozTelegramFails', 'ParvozTelegramLate'],
];
const OF_DATABASE = [
  ...[
    'ParvozCommitsWait',
    'ParvozDatabaseFull',
    'ParvozFails',
    'ParvozLogNotArchived',
    'ParvozPoolExhausted',
  ],
  ...['ParvozReplicaOld', 'ParvozSlow', 'ParvozStandbyLost', 'ParvozStandbyMissing', 'ParvozTransactionOld'],
  ...['ParvozUnread', 'ParvozVersionsDiffer'],
];

const hasPrometheus = areInstalled('prometheus');
const seen: string[] = [];

const note = (part: string, expected: readonly string[], caused: readonly string[]) => {
  seen.push(...caused);
  report(`watching: ${part}`, { 'alerts that fired': [...caused].sort().join(', ') });
  expect([...caused].sort()).toEqual([...expected].sort());
};

afterAll(async () => {
  await endPrograms();
  await cleanUp();
  const missing = ALERTS.filter((alert) => !seen.includes(alert));
  report('watching', {
    'alerts of deploy/ that fired': `${seen.length} of ${ALERTS.length}`,
    'alerts that did not': missing.join(', ') || 'none',
  });
});

describe('watching', () => {
  it('has a fault for every alert of deploy/', () => {
    const all = [...OF_PRODUCT, ...OF_MACHINES, ...OF_SERVICES, ...OF_DATABASE];
    expect(all.sort()).toEqual([...ALERTS].sort());
  });

  it.skipIf(!hasPrometheus || !areInstalled('haproxy'))(
    'the product: its dashboard has figures too (Debian’s prometheus and haproxy have to be installed)',
    async () => {
      const { caused, queries, answers } = await watchProduct(ANSWERS);
      note('the product', OF_PRODUCT, caused);
      report('watching: the dashboard', {
        'answers that the product gave meanwhile': answers,
        'queries of the dashboard that Prometheus has answered': `${queries}, with figures in all but those of what was not there`,
      });
    },
  );

  it.skipIf(
    !hasPrometheus ||
      !areInstalled('haproxy', 'openssl', 'prometheus-node-exporter', 'prometheus-blackbox-exporter') ||
      !canMount(),
  )('the site and its machine (root, and Debian’s prometheus, its node and blackbox exporters)', async () => {
    note('the site and its machine', OF_MACHINES, await watchMachines());
  });

  it.skipIf(!hasPrometheus || !canMount())('other services and room (root, and prometheus)', async () => {
    note('other services and room', OF_SERVICES, await watchServices());
  });

  it.skipIf(!hasPrometheus || !hasCluster())('the database (prometheus and postgresql)', async () => {
    note('the database', OF_DATABASE, await watchDatabase());
  });
});
