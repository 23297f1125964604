import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BENCH_FOLDER } from './database.ts';
import { print } from './table.ts';

export const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(BENCH_FOLDER, 'against');

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

/** Installs and builds a project as its own `npm start` does; installing was a part of `prepare.mjs` once, and no server was built. */
const BUILD = `
  const prepared = await import('./scripts/prepare.mjs');
  const { installPackages } = prepared.installPackages ? prepared : await import('./scripts/packages.mjs');
  await installPackages();
  const { buildWeb, prepareServer = prepared.compileServer } = prepared;
  await Promise.all([buildWeb(), prepareServer()]);`;

/** Folders of packages: of the whole, and of workspaces with versions of their own. */
const PACKAGES = ['node_modules', 'server/node_modules', 'web/node_modules'];

/**
 * Links the packages of this project into another one, file by file. Caches are left out: they are written in place, so that both
 * would write into the same file.
 */
const linkPackages = (root: string): void => {
  for (const folder of PACKAGES)
    if (existsSync(join(ROOT, folder))) {
      execFileSync('cp', ['-al', join(ROOT, folder), join(root, folder)]);
      for (const cache of ['.cache', '.vite', '.vite-temp'])
        rmSync(join(root, folder, cache), { recursive: true, force: true });
    }
};

const readLock = (root: string): string => readFileSync(join(root, 'package-lock.json'), 'utf8');

/** Returns the whole name of a commit; null for what is none. */
export const findCommit = (name: string): string | null => {
  try {
    return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  } catch {
    return null;
  }
};

/** Folder of a commit's files, and of its data beside them. */
export const foldersOf = (commit: string): { root: string; data: string } => {
  const short = commit.slice(0, 12);
  return { root: join(FOLDER, short), data: join(FOLDER, `${short}.data`) };
};

/** Installs and builds the project in a folder, where it is not yet. */
export const build = (root: string): void => {
  execFileSync('node', ['--input-type=module', '--eval', BUILD], { cwd: root, stdio: 'inherit' });
};

/**
 * Returns the folder of a commit, built: a worktree of git in the folder of benchmarks, which stays for the next run. Packages are
 * those of this project where the lock file is the same.
 */
export const buildCommit = (commit: string): string => {
  const { root } = foldersOf(commit);
  if (!existsSync(join(root, 'package.json'))) {
    mkdirSync(FOLDER, { recursive: true });
    git('worktree', 'prune');
    git('worktree', 'add', '--detach', '--force', root, commit);
  }
  // Benchmarks find the list of universities beside their project.
  const shared = join(FOLDER, 'shared');
  if (!existsSync(shared)) symlinkSync(join(dirname(ROOT), 'shared'), shared);
  if (!existsSync(join(root, 'node_modules')) && readLock(root) === readLock(ROOT)) linkPackages(root);
  print(`building ${commit.slice(0, 12)} in ${root}; "git worktree remove --force" removes it`);
  build(root);
  return root;
};
