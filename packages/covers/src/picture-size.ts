const MIN_PX = 16;
const MAX_PX = 4096;

/** Size of a picture in CSS pixels; unless told, that of a card. */
export interface PictureSize {
  width?: number;
  height?: number;
}

/**
 * Throws a RangeError for a side that nothing sensible can be drawn on. Work grows with the size and never
 * ends for a height of 0, so a size that comes from outside has to be checked before it gets here.
 */
export function requireDrawable(...sidesPx: number[]): void {
  for (const side of sidesPx) {
    if (!(side >= MIN_PX && side <= MAX_PX)) {
      throw new RangeError(`A picture's side must be ${MIN_PX} to ${MAX_PX} pixels, not ${side}`);
    }
  }
}
