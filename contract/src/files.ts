/** Widths in pixels in which public pictures are kept; any other `?w=` is served by the next larger one. */
export const PICTURE_WIDTHS = [96, 160, 320, 480, 640, 960, 1280, 1600] as const;

/** Shapes of a picture: `card` is 16:10 (or square for an emblem), `wide` is a banner of 3.2:1. */
export const PICTURE_SHAPES = ['card', 'wide'] as const;
export type PictureShape = (typeof PICTURE_SHAPES)[number];

/** Where a picture opens, below the API's base path; not an envelope but the file itself. */
export const OPEN_PATH = '/attach/open';
