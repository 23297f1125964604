import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const FILE = 'manifest.json';
/** Changes when a backup is laid out in another way. */
const FORMAT = 1;
const ROOT = join(import.meta.dirname, '../../..');

/** Parts of a backup beside the files of the store, which are below `files/`. */
export const DATABASE = 'database.tar.gz';
export const PASSWORD = 'postgres-password';
export const SECRET = 'token-secret';
export const FILES = 'files';

const Manifest = z.object({
  format: z.number(),
  product: z.literal('parvoz'),
  /** Of the Parvoz that took it. */
  version: z.string(),
  takenAt: z.iso.datetime(),
  /** Migrations that the database had. */
  migration: z.number(),
  /** What its database can be started with: the same major version on the same kind of machine. */
  postgres: z.object({ version: z.string(), platform: z.string() }),
  files: z.number(),
  sizeBytes: z.number(),
  /** SHA-256 of the list of checksums. */
  checksums: z.string(),
});
export type Manifest = z.output<typeof Manifest>;

export const platform = `${process.platform}-${process.arch}`;

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

const ownVersion = async (): Promise<string> =>
  ((await readJson(join(ROOT, 'package.json'))) as { version: string }).version;

const ownMigration = async (): Promise<number> =>
  ((await readJson(join(ROOT, 'server/migrations/meta/_journal.json'))) as { entries: unknown[] }).entries
    .length;

export const manifestPath = (folder: string): string => join(folder, FILE);

/** The text of a manifest, which is written last of all parts. */
export const formatManifest = async (
  given: Omit<Manifest, 'format' | 'product' | 'version'>,
): Promise<string> => {
  const manifest = { format: FORMAT, product: 'parvoz', version: await ownVersion(), ...given };
  return `${JSON.stringify(manifest, null, 2)}\n`;
};

/** What a backup says of itself. Throws an error meant for people for what is no backup, or not a whole one. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const found = await readJson(manifestPath(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES') throw new Error(`This user may not read ${manifestPath(folder)}.`);
    return null;
  });
  const parsed = Manifest.safeParse(found);
  if (!parsed.success) throw new Error(`${folder} is no backup, or one that was not finished.`);
  return parsed.data;
};

const major = (version: string): number => Number.parseInt(version, 10);

/** Throws an error meant for people for a backup that this Parvoz, with its PostgreSQL, cannot start on. */
export const assertUsable = async (manifest: Manifest, postgresVersion: string): Promise<void> => {
  const { version, format, migration, postgres } = manifest;
  if (format > FORMAT || migration > (await ownMigration()))
    throw new Error(`The backup is of a newer Parvoz (${version}): restore it with that one.`);
  if (major(postgres.version) !== major(postgresVersion))
    throw new Error(
      `The backup is of PostgreSQL ${postgres.version}, and this Parvoz has ${postgresVersion}: restore it with the Parvoz that took it (${version}).`,
    );
  if (postgres.platform !== platform)
    throw new Error(
      `The backup was taken on ${postgres.platform}, and this machine is ${platform}: restore it on one of the same kind.`,
    );
};
