import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ZipFile as ZipWriter } from 'yazl';
import { DocumentError } from './document-error.ts';

const MAX_ENTRIES = 3000;
/** Largest size of all files of an archive together; 20 MB of archive can claim a thousand times as much. */
const MAX_BYTES = 128 * 1024 * 1024;

const ENCRYPTED = 0x1;
const STORED = 0;
const DEFLATED = 8;

const assertPlain = (entry: Entry): void => {
  if (entry.generalPurposeBitFlag & ENCRYPTED)
    throw new DocumentError('an entry asks for a password', 'LOCKED');
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw new DocumentError('an entry is packed in an unknown way');
};

const read = async (zip: ZipFile, entry: Entry): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  // More than the entry claims is an error of the stream.
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (crc32(bytes) !== entry.crc32) throw new DocumentError('an entry is damaged');
  return bytes;
};

/**
 * Files of a ZIP by their names, in its order. Throws for damage, passwords, two files of one name, names that lead out
 * of it, and for more than 128 MB, before anything of it is unpacked.
 */
export const readArchive = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await fromBufferPromise(bytes, { strictFileNames: true, lazyEntries: true });
  if (zip.entryCount > MAX_ENTRIES) throw new DocumentError('has too many entries', 'TOO_MUCH');
  const entries: Entry[] = [];
  let left = MAX_BYTES;
  for await (const entry of zip.eachEntry()) {
    assertPlain(entry);
    left -= entry.uncompressedSize;
    if (left < 0) throw new DocumentError('is too large when it is unpacked', 'TOO_MUCH');
    entries.push(entry);
  }
  const files = new Map<string, Buffer>();
  const names = new Set<string>();
  for (const entry of entries) {
    const name = entry.fileName.toLowerCase();
    if (names.has(name)) throw new DocumentError('has a name twice');
    names.add(name);
    if (!name.endsWith('/')) files.set(entry.fileName, await read(zip, entry));
  }
  return files;
};

/** Any fixed time: that of the upload is nobody's concern, and none makes the same file of the same parts. */
const TIME = new Date('2020-01-01T00:00:00Z');

/** A new ZIP of these files, in this order, and of nothing else. */
export const writeArchive = async (files: ReadonlyMap<string, Buffer>): Promise<Buffer> => {
  const zip = new ZipWriter();
  for (const [name, bytes] of files) zip.addBuffer(bytes, name, { mtime: TIME, mode: 0o100644 });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
