import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import pLimit from 'p-limit';
import type { BucketPlace } from '../lib/backup-settings.ts';
import { openS3 } from '../lib/bucket.ts';
import type { NewBackup, StoredBackup } from './place.ts';

/** A night's work waits longer for a bucket than a visitor does. */
const TIMES = { connectMs: 10_000, silentMs: 60_000 };
const ATTEMPTS = 5;
/** Services take 10,000 pieces: 160 GB of one database. */
const PIECE_BYTES = 16 * 1024 * 1024;
const REMOVED_AT_ONCE = 8;

const nameOf = ({ bucket, prefix }: BucketPlace): string => `s3://${bucket.name}/${prefix}`;

/** Rejects with a sentence that names the bucket. */
const asking = async <T>(place: BucketPlace, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const { name, message } = error as Error;
    throw new Error(`${nameOf(place)} did not do what was asked (${name}: ${message}).`, { cause: error });
  }
};

const isTaken = async (client: S3Client, { bucket, prefix }: BucketPlace): Promise<boolean> => {
  const asked = { Bucket: bucket.name, Prefix: `${prefix}/`, MaxKeys: 1 };
  return ((await client.send(new ListObjectsV2Command(asked))).Contents ?? []).length > 0;
};

/** A new backup below a prefix that has nothing yet. Throws errors meant for people. */
export const openNewPrefix = async (place: BucketPlace): Promise<NewBackup> => {
  const client = openS3(place.bucket, TIMES, ATTEMPTS);
  const { name: Bucket } = place.bucket;
  const name = nameOf(place);
  if (await asking(place, () => isTaken(client, place)))
    throw new Error(`${name} exists already: choose another name.`);
  const written = new Set<string>();
  return {
    name,
    write: async (path, content) => {
      const Key = `${place.prefix}/${path}`;
      written.add(Key);
      const params = { Bucket, Key, Body: content };
      const upload = new Upload({ client, params, partSize: PIECE_BYTES, queueSize: 2 });
      try {
        await asking(place, () => upload.done());
      } catch (error) {
        // The content that was to be written may be what failed.
        throw content.errored ?? error;
      } finally {
        content.destroy();
      }
    },
    finish: async () => client.destroy(),
    discard: async () => {
      const atOnce = pLimit(REMOVED_AT_ONCE);
      const remove = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }));
      await Promise.all([...written].map((key) => atOnce(() => remove(key))));
      client.destroy();
    },
  };
};

export const openStoredPrefix = (place: BucketPlace): StoredBackup => {
  const client = openS3(place.bucket, TIMES, ATTEMPTS);
  return {
    name: nameOf(place),
    read: (path) =>
      asking(place, async () => {
        const asked = { Bucket: place.bucket.name, Key: `${place.prefix}/${path}` };
        try {
          return (await client.send(new GetObjectCommand(asked))).Body as Readable;
        } catch (error) {
          if ((error as Error).name === 'NoSuchKey') return null;
          throw error;
        }
      }),
  };
};
