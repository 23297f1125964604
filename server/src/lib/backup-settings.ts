import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { BucketSettings } from './bucket.ts';
import { BUCKET_EXPECTED, BUCKET_SETTINGS, bucketOf } from './bucket-settings.ts';
import { ConfigError } from './settings.ts';

const MIN_PASSPHRASE = 12;
const PREFIX = 'BACKUP_';

/** A backup's place in a bucket, as `s3://bucket/prefix` says it. */
export interface BucketPlace {
  bucket: BucketSettings;
  prefix: string;
}

/** `s3://bucket/some/prefix` */
const ADDRESS = /^s3:\/\/([^/]+)\/(.*?)\/*$/;

export const isBucketAddress = (to: string): boolean => to.startsWith('s3://');

type Environment = Readonly<Record<string, string | undefined>>;

const S3 = z.object(BUCKET_SETTINGS);
const NAMES = Object.keys(BUCKET_SETTINGS) as (keyof typeof BUCKET_SETTINGS)[];

/** Returns the settings of a backup's bucket; where there are none of its own, its service and key are those of the files. */
const settingsOf = (environment: Environment, bucket: string) => {
  const own = NAMES.some((name) => environment[`${PREFIX}${name}`]?.trim()) ? PREFIX : '';
  const given = NAMES.map((name) => [name, environment[`${own}${name}`]?.trim()] as const);
  const said = { ...Object.fromEntries(given.filter(([, value]) => value)), S3_BUCKET: bucket };
  const parsed = S3.safeParse(said);
  if (parsed.success) return parsed.data;
  const name = parsed.error.issues[0]!.path[0] as keyof typeof BUCKET_SETTINGS;
  const shown = name === 'S3_BUCKET' ? 'The bucket of the backup' : `${own}${name}`;
  throw new ConfigError(`${shown} must be ${BUCKET_EXPECTED[name]}.`);
};

/** Returns whether two settings lead to the same bucket, as far as can be told. */
const isSame = (a: BucketSettings, b: BucketSettings): boolean =>
  a.name === b.name && a.endpoint === b.endpoint;

/**
 * Returns the bucket of an address like `s3://bucket/prefix`. Throws `ConfigError`, also for the bucket of the product's files:
 * it removes files that no row names.
 */
const bucketPlaceOf = (
  address: string,
  { production, files }: { production: boolean; files: BucketSettings | undefined },
  environment: Environment,
): BucketPlace => {
  const [, name, prefix] = ADDRESS.exec(address) ?? [];
  if (!name || !prefix || prefix.split('/').includes(''))
    throw new ConfigError(`${address} is no address of a backup: s3://bucket/name.`);
  const settings = settingsOf(environment, name);
  if (!settings.S3_ACCESS_KEY_ID || !settings.S3_SECRET_ACCESS_KEY)
    throw new ConfigError(`${address} needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.`);
  const bucket = bucketOf(settings, production)!;
  if (files && isSame(files, bucket))
    throw new ConfigError(`${name} is the bucket of the files (S3_BUCKET): choose another one for backups.`);
  return { bucket, prefix };
};

/** Returns the passphrase of backups, or undefined. */
const passphraseOf = (environment: Environment): string | undefined => {
  const { BACKUP_PASSPHRASE: given, BACKUP_PASSPHRASE_FILE: file } = environment;
  if (given && file)
    throw new ConfigError('BACKUP_PASSPHRASE and BACKUP_PASSPHRASE_FILE are both set: remove one.');
  if (!given && !file) return undefined;
  const passphrase = (file ? readPassphrase(file) : given!).replace(/\r?\n$/, '');
  if (passphrase.length < MIN_PASSPHRASE)
    throw new ConfigError(
      `${file ? `The passphrase in ${file}` : 'BACKUP_PASSPHRASE'} must have at least ${MIN_PASSPHRASE} characters.`,
    );
  return passphrase;
};

const readPassphrase = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(
      `BACKUP_PASSPHRASE_FILE is ${JSON.stringify(file)}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
};

/** Settings of backups. */
export interface BackupSettings {
  passphrase: string | undefined;
  placeOf(address: string, product: Parameters<typeof bucketPlaceOf>[1]): BucketPlace;
}

/** Reads the environment of the commands for backups. Throws `ConfigError`, and so does `placeOf`. */
export const backupSettingsOf = (environment: Environment): BackupSettings => ({
  passphrase: passphraseOf(environment),
  placeOf: (address, product) => bucketPlaceOf(address, product, environment),
});
