import type { BucketSettings } from './bucket.ts';
import { PictureCache } from './picture-cache.ts';
import { openFolder, type Storage, type StorageLimits } from './storage.ts';

interface Place {
  dataDir: string;
  files: StorageLimits;
  bucket?: BucketSettings | undefined;
  /** Memory for public pictures of a bucket; absent for programs that show none. */
  pictureCacheBytes?: number;
}

/** The files of an installation: its bucket, or else the folder beside its database. */
export const openStorage = async ({ dataDir, files, bucket, pictureCacheBytes }: Place): Promise<Storage> => {
  if (!bucket) return openFolder(`${dataDir}/files`, files);
  // Half a second of loading, for those who have one.
  const { openBucket } = await import('./bucket.ts');
  const storage = openBucket(bucket, files);
  return pictureCacheBytes ? { ...storage, pictures: new PictureCache(pictureCacheBytes) } : storage;
};
