import { cleanUp } from '@parvoz/embedded-postgres/fixtures.ts';
import { afterEach, it, vi } from 'vitest';
import { canMount } from './disks.ts';
import { fillDisk, findFaketime, jumpClock, loseBucket, loseDatabase } from './faults.ts';
import { report } from './report.ts';

const SECONDS = Number(process.env.DRILL_COUNT ?? 60);

const library = await findFaketime();

vi.setConfig({ testTimeout: 600_000 });
afterEach(cleanUp);

it.skipIf(!canMount())('the disk of the files is full (root has to mount one)', async () => {
  report('faults: disk full', await fillDisk());
});

it('the bucket is gone', async () => {
  report('faults: bucket gone', await loseBucket(SECONDS * 1000));
});

it('the database is gone', async () => {
  report('faults: database gone', await loseDatabase(SECONDS * 1000));
});

it.skipIf(!library)("the clock jumps an hour (Debian's faketime has to be installed)", async () => {
  report('faults: clock', await jumpClock(library!, 60));
});
