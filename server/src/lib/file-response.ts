import type { Readable } from 'node:stream';
import type { ByteRange } from './storage.ts';

/** A public file. Its address names its content, so that it may be cached for good. */
export interface PublicFile {
  bytes: Uint8Array;
  mediaType: string;
  etag: string;
  /** File name for saving it in a browser: letters, digits, `-` and `.` only. */
  name: string;
}

/** A file for some: nobody between keeps it, and no page of ours is where it is opened. */
export interface PrivateFile {
  /** Opens it, or a range of it where its size is known; called once, before anything is answered. */
  open(range?: ByteRange): Promise<Readable>;
  /** Size where it is known beforehand; then its address always has the same bytes. */
  sizeBytes?: number;
  /** Of what changes at its address and is asked for again and again: who has it already is told so. */
  etag?: string;
  mediaType: string;
  /** Name by a person, in any script. */
  name: string;
  /** True if a browser may show it instead of saving it. */
  isShown: boolean;
}

/** Result of a service whose endpoint answers with a file. */
export type FileResponse = PublicFile | PrivateFile;
