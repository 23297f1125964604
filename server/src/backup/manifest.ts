import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BASELINE_COUNT, BELOW_BASELINE } from '../db/migrate.ts';
import type { StoredBackup } from './place.ts';
import { readText } from './seal.ts';

/** The last part of a backup that is written: without it there is none. */
export const MANIFEST = 'manifest.json';
/** Changes when a backup is laid out in another way. */
const FORMAT = 2;
const ROOT = join(import.meta.dirname, '../../..');

/** Parts of a backup beside the files of the store, which are below `files/`. */
export const CLUSTER = 'database.tar.gz';
export const DUMP = 'database.dump';
export const MEASURES = 'measures.json';
export const PASSWORD = 'postgres-password';
export const SECRET = 'token-secret';
export const FILES = 'files';

const Manifest = z.object({
  format: z.number(),
  product: z.literal('parvoz'),
  /** Version of the Parvoz that took it. */
  version: z.string(),
  takenAt: z.iso.datetime(),
  /** Migrations that the database had. */
  migration: z.number(),
  /**
   * The embedded database as a whole, which starts with the same major version on the same kind of machine; or that of
   * DATABASE_URL as an archive of a `pg_dump` of this version, for every PostgreSQL that is as new.
   */
  database: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('cluster') }),
      z.object({ kind: z.literal('dump'), major: z.number() }),
    ])
    .default({ kind: 'cluster' }),
  postgres: z.object({ version: z.string(), platform: z.string() }),
  /** Every part but this one and the checksums is closed by a passphrase (`age`). */
  encrypted: z.boolean().default(false),
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

/** The number of migrations that this version knows, those that its baseline stands for among them. */
const ownMigration = async (): Promise<number> => {
  const journal = await readJson(join(ROOT, 'server/migrations/meta/_journal.json'));
  return (journal as { entries: { idx: number }[] }).entries.at(-1)!.idx + 1;
};

/** The text of a manifest, which is written last of all parts. */
export const formatManifest = async (
  given: Omit<Manifest, 'format' | 'product' | 'version'>,
): Promise<string> => {
  const manifest = { format: FORMAT, product: 'parvoz', version: await ownVersion(), ...given };
  return `${JSON.stringify(manifest, null, 2)}\n`;
};

/** Reads the manifest of a backup. Throws an error meant for people where it is missing or the backup is not finished. */
export const readManifest = async (backup: StoredBackup): Promise<Manifest> => {
  const found = await readText(backup, MANIFEST);
  const parsed = Manifest.safeParse(found === null ? null : parseJson(found));
  if (!parsed.success) throw new Error(`${backup.name} is no backup, or one that was not finished.`);
  return parsed.data;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const major = (version: string): number => Number.parseInt(version, 10);

/** Throws an error meant for people for a backup that this Parvoz, with its embedded PostgreSQL, cannot use. */
export const assertUsable = async (manifest: Manifest, embeddedVersion: string): Promise<void> => {
  const { version, format, migration, postgres, database } = manifest;
  if (format > FORMAT || migration > (await ownMigration()))
    throw new Error(`The backup is of a newer Parvoz (${version}): restore it with that one.`);
  if (migration < BASELINE_COUNT) throw new Error(`The backup ${BELOW_BASELINE}`);
  if (database.kind === 'dump') return;
  if (major(postgres.version) !== major(embeddedVersion))
    throw new Error(
      `The backup is of PostgreSQL ${postgres.version}, and this Parvoz has ${embeddedVersion}: restore it with the Parvoz that took it (${version}).`,
    );
  if (postgres.platform !== platform)
    throw new Error(
      `The backup was taken on ${postgres.platform}, and this machine is ${platform}: restore it on one of the same kind.`,
    );
};
