import imageCompression from 'browser-image-compression';
import type { PixelCrop } from 'react-image-crop';

/** Largest picture that is sent (docs/rules.md#settings). */
const MAX_MEGABYTES = 1;
export const PORTRAIT_PX = 1080;
/** Banners and covers are shown as wide as a page. */
export const COVER_PX = 1600;
const JPEG_QUALITY = 0.92;

/** Key of the error's text in `editor`. */
export type PhotoProblem = 'photo.croppedFailed' | 'photo.failed' | 'photo.notFile' | 'photo.notImage';

/** The library tells its two refusals apart only by these sentences. */
const REFUSALS: Record<string, PhotoProblem> = {
  'The file given is not an instance of Blob or File': 'photo.notFile',
  'The file given is not an image': 'photo.notImage',
};

/** Key of the compression's own refusal; undefined for any other error. */
export const refusalOf = (error: unknown): PhotoProblem | undefined =>
  error instanceof Error ? REFUSALS[error.message] : undefined;

/** The chosen part of a shown picture in its own pixels, at most so wide. Throws when the browser cannot draw it. */
export const cropPicture = async (
  image: HTMLImageElement,
  crop: PixelCrop,
  file: File,
  maxWidthPx: number,
): Promise<File> => {
  const scale = image.naturalWidth / image.width;
  const width = Math.max(1, Math.min(maxWidthPx, Math.round(crop.width * scale)));
  const height = Math.max(1, Math.round((width * crop.height) / crop.width));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    image,
    crop.x * scale,
    crop.y * scale,
    crop.width * scale,
    crop.height * scale,
    0,
    0,
    width,
    height,
  );
  const type = file.type === 'image/png' || file.type === 'image/webp' ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
  if (!blob) throw new Error('no picture');
  return new File([blob], file.name, { type });
};

/** At most 1 MB, and so long on the longer side. Its worker would come from another site: the page does it itself. */
export const compressPicture = (file: File, maxSidePx = COVER_PX): Promise<File> =>
  imageCompression(file, {
    maxSizeMB: MAX_MEGABYTES,
    maxWidthOrHeight: maxSidePx,
    useWebWorker: false,
  });
