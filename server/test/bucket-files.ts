import type { Readable } from 'node:stream';
import { openBucket } from '../src/lib/bucket.ts';
import type { FoundFile } from '../src/lib/durable-folder.ts';
import { type ByteRange, type Storage, UNLIMITED } from '../src/lib/storage.ts';
import { createBucket } from './s3-server.ts';
import { MemoryStorage } from './test-app.ts';

/** Files that a test looks at and changes as a map; what it changes is changed in a bucket before the app's next call. */
class MirroredFiles extends Map<string, Uint8Array> {
  readonly #bucket: () => Storage;
  #changes = Promise.resolve();

  constructor(bucket: () => Storage) {
    super();
    this.#bucket = bucket;
  }

  override set(key: string, bytes: Uint8Array): this {
    const copy = Buffer.from(bytes);
    this.#changes = this.#changes.then(() => this.#bucket().put(key, copy));
    return super.set(key, bytes);
  }

  override delete(key: string): boolean {
    this.#changes = this.#changes.then(() => this.#bucket().remove(key));
    return super.delete(key);
  }

  override clear(): void {
    for (const key of [...this.keys()]) this.delete(key);
  }

  /** Records what the app itself has put into the bucket. */
  note(key: string, bytes: Uint8Array): void {
    super.set(key, bytes);
  }

  forget(key: string): void {
    super.delete(key);
  }

  settled(): Promise<void> {
    return this.#changes;
  }
}

/** The files of a test app in a bucket, for tests that are written for files in memory. */
class BucketFiles extends MemoryStorage {
  override readonly files = new MirroredFiles(() => this.#bucket);
  readonly #bucket: Storage;

  constructor(bucket: Storage) {
    super();
    this.#bucket = bucket;
  }

  override async put(key: string, content: string | Uint8Array): Promise<void> {
    await this.files.settled();
    await this.#bucket.put(key, content);
    this.files.note(key, Buffer.from(content as string));
  }

  override async find(key: string): Promise<Uint8Array | null> {
    await this.files.settled();
    return this.#bucket.find(key);
  }

  override async stream(key: string, range?: ByteRange): Promise<Readable | null> {
    await this.files.settled();
    return this.#bucket.stream(key, range);
  }

  override async remove(key: string): Promise<void> {
    await this.files.settled();
    await this.#bucket.remove(key);
    this.files.forget(key);
  }

  override async removeFolder(folder: string): Promise<void> {
    await this.files.settled();
    await this.#bucket.removeFolder(folder);
    for (const key of [...this.files.keys()]) if (key.startsWith(`${folder}/`)) this.files.forget(key);
  }

  override async *list(): AsyncGenerator<FoundFile> {
    await this.files.settled();
    for await (const found of this.#bucket.list()) yield { ...found, modifiedAt: new Date() };
  }
}

/** A new bucket of the S3 server at a port. */
export const createBucketFiles = async (port: number): Promise<BucketFiles> =>
  new BucketFiles(openBucket(await createBucket(port), UNLIMITED));
