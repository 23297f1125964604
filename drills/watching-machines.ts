import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@parvoz/embedded-postgres/fixtures.ts';
import { freePort } from '../scripts/debian-postgres.mjs';
import { withReady } from '../server/test/process.ts';
import { makeCertificate } from './certificate.ts';
import { fill, withDiskInFile } from './disks.ts';
import { begin } from './programs.ts';
import { openPrometheus } from './prometheus.ts';
import { openProxy } from './proxy.ts';

/** The site as visitors reach it and the machine that it is on, as Debian's exporters see both. */
export const watchMachines = async (): Promise<string[]> => {
  const environment = {
    ...{ DATA_DIR: join(await makeFolder(), 'data'), DEMO_DATA: 'false' },
    TOKEN_SECRET: 'a secret of tests, long enough for one',
  };
  const [long, short] = [await makeCertificate(90), await makeCertificate(5)];
  const trusted = join(await makeFolder(), 'trusted');
  await writeFile(trusted, long.trusted + short.trusted);
  const [port, gone] = [await freePort(), await freePort()];
  const [nodeAt, blackbox] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
  return withDiskInFile(64, (disk) =>
    withReady(environment, async (server) => {
      const open = (certificate: string) => openProxy([server.port, gone], { port, certificate });
      let proxy = await open(long.path);
      const node = begin('prometheus-node-exporter', [`--web.listen-address=${nodeAt}`]);
      begin(
        'prometheus-blackbox-exporter',
        ['--config.file=/etc/prometheus/blackbox.yml', `--web.listen-address=${blackbox}`],
        { SSL_CERT_FILE: trusted },
      );
      try {
        const watch = await openPrometheus({
          ...{ targets: { node: [nodeAt], site: [`https://127.0.0.1:${port}/api/v1/ready`] }, blackbox },
        });
        await watch.goes('SiteUnreachable');
        await watch.causes(['CertificateEnds'], async () => {
          await proxy.close();
          proxy = await open(short.path);
        });
        const labels = { mountpoint: disk };
        await watch.causes(['MachineDiskFull'], () => fill(disk, 3e6), { labels });
        await watch.causes(['MachineDown'], node.end);
        await watch.causes(['SiteUnreachable'], async () => {
          server.signal('SIGKILL');
          await server.ended;
        });
        return [...watch.caused];
      } finally {
        await proxy.close();
      }
    }),
  );
};
