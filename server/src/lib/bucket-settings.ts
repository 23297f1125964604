import { z } from 'zod';
import type { BucketSettings } from './bucket.ts';
import { ConfigError, flag } from './settings.ts';

/** The environment of a bucket for the files. */
export const BUCKET_SETTINGS = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/)
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^\S{1,200}$/)
    .optional(),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .regex(/^\S{1,200}$/)
    .optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
};

export const BUCKET_EXPECTED: Record<keyof typeof BUCKET_SETTINGS, string> = {
  S3_BUCKET: 'the name of a bucket: 3 to 63 small letters, digits, - or .',
  S3_ENDPOINT: 'an address that begins with http:// or https://',
  S3_REGION: 'the name of a region, as eu-central-1',
  S3_ACCESS_KEY_ID: 'the id of an access key, without spaces',
  S3_SECRET_ACCESS_KEY: 'a secret key, without spaces',
  S3_FORCE_PATH_STYLE: 'true or false',
};

type Environment = z.output<z.ZodObject<typeof BUCKET_SETTINGS>>;

/** Returns whether an address is in an own network: a name without a dot, or an address that the internet does not have. */
const isOwn = (url: string): boolean =>
  /^([\w-]+|\[::1\]|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*)$/.test(new URL(url).hostname);

/** The bucket that the environment names, or undefined. Throws `ConfigError` for one that cannot be opened. */
export const bucketOf = (env: Environment, production: boolean): BucketSettings | undefined => {
  const { S3_BUCKET: name, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = env;
  if (!name) {
    if (endpoint || id || secret)
      throw new ConfigError(
        'S3_BUCKET is missing, but S3_ENDPOINT, S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is set: name the bucket, or remove them to keep the files in DATA_DIR.',
      );
    return undefined;
  }
  if (!id || !secret)
    throw new ConfigError(
      `S3_BUCKET is ${JSON.stringify(name)}, which needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    );
  if (production && endpoint?.startsWith('http://') && !isOwn(endpoint))
    throw new ConfigError(
      `S3_ENDPOINT is ${JSON.stringify(endpoint)}, but must begin with https:// in production, or be in an own network: private documents go there.`,
    );
  return {
    name,
    endpoint: endpoint ?? null,
    region: env.S3_REGION,
    accessKeyId: id,
    secretAccessKey: secret,
    forcePathStyle: env.S3_FORCE_PATH_STYLE ?? false,
  };
};
