import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from './progress.mjs';
import { ROOT, runOrThrow } from './run.mjs';

const LOCK = 'package-lock.json';
/** npm writes it when everything has come: what it has installed, in the words of the lock file. */
const INSTALLED = 'node_modules/.package-lock.json';

/** Sets of packages, each with those before it: the web is built with the first, and the product runs with the second. */
const SETS = {
  web: ['--omit=dev', '--workspace=web', '--include-workspace-root'],
  product: ['--omit=dev'],
  everything: ['--include=dev'],
};
const NAMES = Object.keys(SETS);

const isPackage = ([path, { link }]) => path.includes('node_modules/') && !link;

const isForMachine = ({ os, cpu, libc }, { platform, arch }) =>
  !libc && [os].flat().includes(platform) && [cpu].flat().includes(arch);

/** Returns the folders of the packages in a lock file that this machine needs, with or without those of tests and checks. */
export const foldersOf = (lock, { withDev, machine = process }) =>
  Object.entries(lock.packages)
    .filter(isPackage)
    .filter(([, { dev, optional, ...one }]) => (withDev || !dev) && (!optional || isForMachine(one, machine)))
    .map(([path]) => path);

/** Returns the largest set of a lock file that is installed; `none`, or `other` where something else is. */
export const setThere = (lock, installed, machine = process) => {
  if (!installed) return 'none';
  const isOfLock = ([path, { integrity }]) => lock.packages[path]?.integrity === integrity;
  if (!Object.entries(installed.packages).filter(isPackage).every(isOfLock)) return 'other';
  const isWhole = (withDev) =>
    foldersOf(lock, { withDev, machine }).every((path) => Object.hasOwn(installed.packages, path));
  if (!isWhole(false)) return 'web';
  return isWhole(true) ? 'everything' : 'product';
};

/** Returns why Parvoz cannot run here: npm has no Node for this machine, and the one that is there is too old. Otherwise null. */
export const lackOfNode = (lock, { platform, arch, versions } = process) => {
  const programs = Object.entries(lock.packages).filter(([path]) => /^node_modules\/node-linux-/.test(path));
  if (programs.some(([, one]) => isForMachine(one, { platform, arch }))) return null;
  const needed = Number.parseInt(programs[0][1].version, 10);
  if (Number.parseInt(versions.node, 10) >= needed) return null;
  return `Parvoz needs Node ${needed} here, and this is ${versions.node}: npm has no Node for ${platform} on ${arch}.`;
};

const read = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

const readSetThere = (lock) => setThere(lock, existsSync(join(ROOT, INSTALLED)) ? read(INSTALLED) : null);

/** Says how many packages have come. Folders are there before what is in them. */
const countThere = (folders) => {
  const there = folders.filter((folder) => existsSync(join(ROOT, folder, 'package.json')));
  return `${there.length} of ${folders.length}`;
};

/** Ends the script where one is missing: npm says nothing of what it may leave out, as Node's program for this machine. */
const requireAll = (folders) => {
  const { packages } = read(INSTALLED);
  const missing = folders.filter((folder) => !Object.hasOwn(packages, folder));
  if (missing.length === 0) return;
  process.stderr.write(`npm could not install ${missing.join(', ')}: try again.\n`);
  process.exit(1);
};

/** Ends the script where no Node can run what is installed, before hundreds of packages come. */
const requireNode = (lock) => {
  const lack = lackOfNode(lock);
  if (!lack) return;
  process.stderr.write(`${lack}\n`);
  process.exit(1);
};

/** Installs a set of packages: what is missing of it, or all of it where the lock file is another one. */
export const installPackages = async (set = 'product') => {
  const lock = read(LOCK);
  requireNode(lock);
  const there = NAMES.indexOf(readSetThere(lock));
  if (there >= NAMES.indexOf(set)) return;
  // `ci` empties the folder first; `install` adds what is missing, in the versions and places of the lock file.
  const command = there < 0 ? ['ci'] : ['install', '--no-save'];
  const install = () =>
    runOrThrow('npm', [...command, ...SETS[set], '--no-audit', '--no-fund', '--loglevel=error']);
  const folders = foldersOf(lock, { withDev: set === 'everything' });
  await step('Installing packages', install, () => countThere(folders));
  if (set !== 'web') requireAll(folders);
};

/** For commands beside a Parvoz that may run: it is made of the packages that are there, so they stay as they are. */
export const installWhereNone = async (set = 'product') => {
  if (readSetThere(read(LOCK)) !== 'other') await installPackages(set);
};
