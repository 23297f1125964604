import {
  DeleteObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  S3Client,
} from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import pLimit from 'p-limit';
import { AppError } from './app-error.ts';
import { BucketReads, bytesOf, markOf } from './bucket-reads.ts';
import type { FoundFile } from './durable-folder.ts';
import { isOfBucket } from './own-words.ts';
import type { Storage, StorageLimits } from './storage.ts';

/** A bucket of any service that speaks the protocol of S3. */
export interface BucketSettings {
  name: string;
  /** Address of the service; null is Amazon's own. */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** True if the bucket's name is in the path of addresses instead of their host. */
  forcePathStyle: boolean;
}

/** Longest waits for a bucket, in milliseconds. */
export interface BucketTimes {
  connectMs: number;
  /** Longest wait for the beginning of an answer, and between two pieces of it. */
  silentMs: number;
  /** Longest time of a whole call with its repetition, except for the bytes of a stream. */
  callMs: number;
}

const TIMES: BucketTimes = { connectMs: 2_000, silentMs: 8_000, callMs: 10_000 };
/** Seconds after which a call that the bucket has failed may be tried again. */
const RETRY_SECONDS = 15;
const REMOVED_AT_ONCE = 8;
const SOCKETS = 128;

const unavailable = (cause: unknown): AppError => {
  const error = new AppError('STORE_UNAVAILABLE', undefined, RETRY_SECONDS);
  error.cause = cause;
  return error;
};

const isMissing = (error: unknown): boolean => (error as Error | undefined)?.name === 'NoSuchKey';

/** Ends what takes longer, for the caller, and tells the work: otherwise the line is cut by its own timeouts. */
const within = async <T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const leaving = new AbortController();
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`the bucket has not answered within ${ms} ms`));
      leaving.abort();
    }, ms);
  });
  try {
    return await Promise.race([work(leaving.signal), late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Something answers that all went well in the place of a bucket; Amazon's client tries it again. */
class StrangerError extends Error {
  readonly $retryable = {};
  override readonly name = 'StrangerError';
}

/** Throws for XML that is no list of files, or not to its end: a backup of a bucket that seems empty has no files. */
const assertList = ({ IsTruncated, NextContinuationToken }: ListObjectsV2CommandOutput): void => {
  if (IsTruncated === undefined || (IsTruncated && !NextContinuationToken))
    throw new StrangerError('no bucket lists its files like this');
};

/** Calls of a bucket, all of them bounded; whatever keeps one from its answer is STORE_UNAVAILABLE with the cause. */
class Bucket extends S3Driver {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #times: BucketTimes;

  constructor(client: S3Client, bucket: string, times: BucketTimes) {
    // Access is set for the bucket as a whole; many services have no rights of single files.
    super({ client, bucket, visibility: 'private', supportsACL: false });
    this.#client = client;
    this.#bucket = bucket;
    this.#times = times;
  }

  /** The work's answer, or null where there is no such file. */
  async ask<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    try {
      return await within(this.#times.callMs, work);
    } catch (error) {
      // Flydrive's error names the operation, and has the fault as its cause.
      const cause = (error as Error).cause ?? error;
      if (isMissing(cause)) return null;
      throw unavailable(cause);
    }
  }

  /** A bucket knows no folders: what begins with `p/12` is `p/123` as well. One by one, for every service knows that. */
  override async deleteAll(folder: string): Promise<void> {
    const atOnce = pLimit(REMOVED_AT_ONCE);
    for await (const { key } of this.listBelow(`${folder}/`))
      await atOnce(() => this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key })));
  }

  /** Flydrive's list knows no sizes. */
  async *listBelow(prefix: string): AsyncGenerator<FoundFile> {
    let ContinuationToken: string | undefined;
    do {
      const asked = new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix, ContinuationToken });
      const page = await within(this.#times.callMs, () => this.#client.send(asked));
      assertList(page);
      for (const { Key, Size, LastModified } of page.Contents ?? [])
        yield { key: Key!, sizeBytes: Size!, modifiedAt: LastModified!, isPart: false };
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }
}

/** Calls of a bucket's service, each tried so often. What does not answer as a bucket has done nothing. */
export const openS3 = (
  settings: BucketSettings,
  { connectMs, silentMs }: Omit<BucketTimes, 'callMs'>,
  maxAttempts: number,
): S3Client => {
  const client = new S3Client({
    region: settings.region,
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    forcePathStyle: settings.forcePathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Checksums beside the signed one are Amazon's alone: other services refuse what they don't know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: silentMs,
      throwOnRequestTimeout: true,
      socketTimeout: silentMs,
      httpAgent: { maxSockets: SOCKETS, keepAlive: true },
      httpsAgent: { maxSockets: SOCKETS, keepAlive: true },
    },
  });
  client.middlewareStack.add(
    (next) => async (args) => {
      const answered = await next(args);
      const { statusCode, headers } = answered.response as {
        statusCode: number;
        headers: Record<string, string>;
      };
      if (statusCode < 300 && !isOfBucket(statusCode, headers))
        throw new StrangerError(`no bucket answers ${statusCode} like this`);
      return answered;
    },
    { step: 'deserialize', priority: 'low', name: 'ownWords' },
  );
  return client;
};

/**
 * Opens the storage in an existing bucket. Every call ends in bounded time; one that the bucket fails to answer throws
 * STORE_UNAVAILABLE. Its room is counted by `limits` alone: a bucket has no limit of its own.
 */
export const openBucket = (
  settings: BucketSettings,
  limits: StorageLimits,
  times: BucketTimes = TIMES,
): Storage => {
  const client = openS3(settings, times, 2);
  const bucket = new Bucket(client, settings.name, times);
  const reads = new BucketReads(client, settings, times);
  const disk = new Disk(bucket);
  const keyOf = (key: string): string => disk.file(key).key;
  return {
    limits,
    put: async (key, content) => {
      await bucket.ask(() => disk.put(key, content));
    },
    find: async (key) => {
      const known = keyOf(key);
      return bucket.ask(async (signal) => bytesOf(await reads.open(known, signal)));
    },
    findMarked: async (key) => {
      const known = keyOf(key);
      return bucket.ask(async (signal) => {
        const answer = await reads.open(known, signal);
        return { bytes: await bytesOf(answer), mark: markOf(answer) };
      });
    },
    stream: async (key, range) => {
      const known = keyOf(key);
      return bucket.ask((signal) => reads.open(known, signal, range));
    },
    remove: async (key) => {
      await bucket.ask(() => disk.delete(key));
    },
    removeFolder: async (folder) => {
      await bucket.ask(() => disk.deleteAll(folder));
    },
    async *list() {
      try {
        yield* bucket.listBelow('');
      } catch (error) {
        throw error instanceof AppError ? error : unavailable(error);
      }
    },
    freeBytes: async () => Number.POSITIVE_INFINITY,
  };
};
