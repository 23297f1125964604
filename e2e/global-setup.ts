import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Lets tests begin when the file that E2E_BEGIN names is there: `npm test` starts the server while others still run. */
const waitForOthers = async (): Promise<void> => {
  const begin = process.env.E2E_BEGIN;
  while (begin && !existsSync(begin)) await sleep(100);
};

export default waitForOthers;
