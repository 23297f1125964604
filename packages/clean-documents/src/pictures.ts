import sharp, { type Sharp } from 'sharp';
import { FairQueue } from './fair-queue.ts';
import { beginsPdf, endsArchive } from './kinds.ts';
import { hasMarkup } from './markup.ts';

/** Decoding stops above this many pixels, whatever a file claims. */
const MAX_PIXELS = 40_000_000;
const QUALITY = 78;
/** Quality of the stored picture of an upload, from which the smaller ones are made. */
const OUTPUT_QUALITY = 86;

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, length);

/** Error of bytes that are refused as a picture. */
export class PictureError extends Error {
  readonly code: 'NOT_A_PICTURE' | 'PICTURE_TOO_LARGE';
  constructor(code: PictureError['code'], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** The given width, or less where a bitmap would have to be enlarged for it; drawings have no size of their own. */
const fittingWidth = async (picture: Sharp, width: number, ratio: number | undefined): Promise<number> => {
  const { format, autoOrient } = await picture.metadata();
  if (format === 'svg') return width;
  return Math.min(width, autoOrient.width, ratio ? Math.round(autoOrient.height * ratio) : width);
};

/**
 * A WebP of the given width, never larger than a bitmap's own. With `ratio` (width by height) the most interesting
 * part of that shape is cut out. Metadata is dropped. Throws when the bytes are no picture.
 */
export const toWebp = async (bytes: Uint8Array, width: number, ratio?: number): Promise<Uint8Array> => {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const fitting = await fittingWidth(picture, width, ratio);
  return picture
    .rotate()
    .resize({
      width: fitting,
      ...(ratio && { height: Math.round(fitting / ratio), fit: 'cover', position: 'attention' }),
    })
    .webp({ quality: QUALITY, effort: 3 })
    .toBuffer();
};

/** Bytes before the length of a RIFF file, which does not count them, and those of the length itself. */
const RIFF_HEAD = 8;

/** Returns whether these are the bytes of one whole WebP that decodes. */
export const isWholeWebp = async (given: Uint8Array): Promise<boolean> => {
  const bytes = bufferOf(given);
  if (bytes.length <= RIFF_HEAD || bytes.toString('latin1', 0, 4) !== 'RIFF') return false;
  if (bytes.readUInt32LE(4) + RIFF_HEAD !== bytes.length) return false;
  try {
    const { format } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).stats();
    return format === 'webp';
  } catch {
    return false;
  }
};

/** Marks of the bitmap formats that people have, by their offsets; nothing else reaches a decoder. */
const MARKS: readonly (readonly (readonly [offset: number, mark: string])[])[] = [
  [[0, '\xff\xd8\xff']],
  [[0, '\x89PNG\r\n\x1a\n']],
  [[0, 'GIF87a']],
  [[0, 'GIF89a']],
  [
    [0, 'RIFF'],
    [8, 'WEBPVP8'],
  ],
  ...['avif', 'avis', 'heic', 'heix', 'mif1', 'msf1'].map((brand) => [[4, `ftyp${brand}`]] as const),
];

const isBitmap = (bytes: Buffer): boolean =>
  MARKS.some((marks) =>
    marks.every(([offset, mark]) => bytes.toString('latin1', offset, offset + mark.length) === mark),
  );

/**
 * Returns whether it is also something that a browser, a reader or an unpacker would open as its own kind, which no camera
 * writes.
 */
const isAlsoDocument = (bytes: Buffer): boolean => beginsPdf(bytes) || endsArchive(bytes) || hasMarkup(bytes);

/**
 * Uploads that are decoded at once: each may take some 150 MB meanwhile. Each is in memory until its turn; a caller who would
 * wait longer has to come back.
 */
const turns = new FairQueue({ slots: 2, waiting: 20, ownWaiting: 4 });

/** Throws `PictureError` unless the bytes are a bitmap of a size that can be decoded, and nothing else besides. */
const assertDecodable = async (bytes: Buffer): Promise<void> => {
  if (!isBitmap(bytes) || isAlsoDocument(bytes)) throw new PictureError('NOT_A_PICTURE');
  // Only the file's header is read here: nothing is decoded yet.
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error) => {
      throw new PictureError('NOT_A_PICTURE', error);
    });
  if (width * height > MAX_PIXELS) throw new PictureError('PICTURE_TOO_LARGE');
};

/** The picture upright, at most `longest` pixels wide and high, without anything but its pixels. */
const decode = (bytes: Buffer, longest: number): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: 20 })
    .rotate()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true });

const encoders = {
  jpg: (picture: Sharp) => picture.jpeg({ quality: 88, chromaSubsampling: '4:4:4' }),
  png: (picture: Sharp) => picture.png({ compressionLevel: 9 }),
  webp: (picture: Sharp) => picture.webp({ quality: OUTPUT_QUALITY, effort: 3 }),
};

export type PictureKind = keyof typeof encoders;

const encode = (picture: Sharp, kind: PictureKind) =>
  encoders[kind](picture)
    .toBuffer({ resolveWithObject: true })
    .catch((error) => {
      throw new PictureError('NOT_A_PICTURE', error);
    });

export interface CleanPicture {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/**
 * A new WebP of somebody's JPEG, PNG, WebP, GIF or AVIF (of an animated one its first picture), upright, at most
 * `longest` pixels wide and high. Nothing of the file goes on but its pixels: no place, no camera, no name. Throws
 * `PictureError` for anything else, for what is damaged, and for more than 40 megapixels; an error with the code EBUSY
 * when too many wait already. Of one `owner` one is decoded at a time.
 */
export const cleanPicture = async (
  owner: string,
  given: Uint8Array,
  longest: number,
): Promise<CleanPicture> => {
  const bytes = bufferOf(given);
  await assertDecodable(bytes);
  const { data, info } = await turns.run(owner, () => encode(decode(bytes, longest), 'webp'));
  return { bytes: data, width: info.width, height: info.height };
};

/** A new picture of the same kind; otherwise like `cleanPicture`, but for the caller to say when its turn is. */
export const remakePicture = async (
  given: Uint8Array,
  kind: PictureKind,
  longest: number,
): Promise<Uint8Array> => {
  const bytes = bufferOf(given);
  await assertDecodable(bytes);
  return (await encode(decode(bytes, longest), kind)).data;
};
