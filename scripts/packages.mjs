import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runOrThrow } from './run.mjs';
import { hashOf, isStamped, putStamp } from './stamp.mjs';

const PACKAGES_STAMP = 'node_modules/.parvoz-packages';

/** Installs the packages of the lock file when they are missing or others; all of them also where NODE_ENV is production. */
export const installPackages = async () => {
  const hash = hashOf(['package-lock.json']);
  if (isStamped(PACKAGES_STAMP, hash)) return;
  process.stdout.write('Installing packages …\n');
  await runOrThrow('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  putStamp(PACKAGES_STAMP, hash);
};

/** For commands beside a Parvoz that may run: it is made of the packages that are there, so they stay as they are. */
export const installWhereNone = async () => {
  if (!existsSync(join(ROOT, 'node_modules/.bin/node'))) await installPackages();
};
