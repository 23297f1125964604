import { PICTURE_WIDTHS, type PictureShape } from '@parvoz/contract/limits.ts';

/** Width that is served for an asked one: the next larger kept width, the largest when none is. */
export const keptWidth = (asked: number | undefined): number => {
  const largest = PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1]!;
  return PICTURE_WIDTHS.find((width) => width >= (asked ?? largest)) ?? largest;
};

/** Storage key of a picture's variant. */
export const variantKey = (id: string, shape: PictureShape, width: number): string =>
  `pictures/${id}/${shape}-${width}.webp`;

/** Width divided by height of the `wide` shape. */
export const WIDE_RATIO = 3.2;
