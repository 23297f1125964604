import sharp from 'sharp';

/** Decoding stops above this many pixels, whatever a file claims. */
const MAX_PIXELS = 40_000_000;
const QUALITY = 78;

/**
 * A WebP of the given width, never larger than a bitmap's own. With `ratio` (width by height) the most interesting
 * part of that shape is cut out. Metadata is dropped. Throws when the bytes are no picture.
 */
export const toWebp = async (bytes: Uint8Array, width: number, ratio?: number): Promise<Uint8Array> =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({
      width,
      ...(ratio && { height: Math.round(width / ratio), fit: 'cover', position: 'attention' }),
    })
    .webp({ quality: QUALITY, effort: 3 })
    .toBuffer();
