import { readConfig } from './config.ts';
import { withOwnDatabase } from './db/own-database.ts';
import { openPool } from './db/pool.ts';
import { linesOf } from './features/money/ledger/invariants/invariants.service.ts';
import { systemClock } from './lib/clock.ts';
import { openLog } from './lib/log.ts';
import { proveLedger } from './wiring.ts';

/** Proves the ledger and prints what it found; returns whether everything holds. */
const check = async (databaseUrl: string): Promise<boolean> => {
  const pool = openPool({ url: databaseUrl, max: 1, onError: () => {} });
  try {
    const proof = await proveLedger({ db: pool, pool, clock: systemClock, log: openLog('fatal') });
    process.stdout.write(`${linesOf(proof).join('\n')}\n`);
    return proof.faultCount === 0;
  } finally {
    await pool.end();
  }
};

try {
  await withOwnDatabase(readConfig(), async (url) => {
    process.exitCode = (await check(url)) ? 0 : 1;
  });
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}
