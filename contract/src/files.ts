import { z } from 'zod';
import { digits } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Widths in pixels in which public pictures are kept. */
export const PICTURE_WIDTHS = [96, 160, 320, 480, 640, 960, 1280, 1600] as const;

/** Shapes of a picture: `card` is as uploaded (16:10 for a cover, a square for an emblem), `wide` a banner of 3.2:1. */
export const PICTURE_SHAPES = ['card', 'wide'] as const;
export type PictureShape = (typeof PICTURE_SHAPES)[number];

export const openAttachment = endpoint({
  method: 'GET',
  path: '/attach/open/{id}',
  access: 'public',
  file: true,
  tag: 'Files',
  summary: 'A public picture as WebP; `w` asks for a width in pixels and gets the next larger kept one',
  params: z.object({ id: z.string() }),
  query: z.object({
    w: digits(10_000).optional(),
    shape: z.enum(PICTURE_SHAPES).default('card'),
  }),
  data: z.object({ bytes: z.custom<Uint8Array>(), mediaType: z.string(), etag: z.string() }),
});
