import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ROOT } from './run.mjs';

const filesBelow = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => name !== 'node_modules' && name !== 'dist')
        .sort()
        .flatMap((name) => filesBelow(join(path, name)))
    : [path];

/**
 * One hash of the names and contents of files and folders, named from a root: the same wherever the root is, so that a copy, or a
 * folder that was moved, is not built again.
 */
export const hashOf = (paths, root = ROOT) => {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesBelow(join(root, path))))
    hash
      .update(`${relative(root, file).split(sep).join('/')}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
};

/** Does the stamp file hold this hash? */
export const isStamped = (stamp, hash) =>
  existsSync(join(ROOT, stamp)) && readFileSync(join(ROOT, stamp), 'utf8') === hash;

export const putStamp = (stamp, hash) => writeFileSync(join(ROOT, stamp), hash);
