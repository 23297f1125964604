import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

const filesBelow = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => name !== 'node_modules' && name !== 'dist')
        .sort()
        .flatMap((name) => filesBelow(join(path, name)))
    : [path];

/** One hash of the content of files and folders, named from the project's root. */
export const hashOf = (paths) => {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesBelow(join(ROOT, path))))
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
};

/** Does the stamp file hold this hash? */
export const isStamped = (stamp, hash) =>
  existsSync(join(ROOT, stamp)) && readFileSync(join(ROOT, stamp), 'utf8') === hash;

export const putStamp = (stamp, hash) => writeFileSync(join(ROOT, stamp), hash);
