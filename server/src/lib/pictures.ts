import sharp, { type Sharp } from 'sharp';

/** Decoding stops above this many pixels, whatever a file claims. */
const MAX_PIXELS = 40_000_000;
const QUALITY = 78;

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
