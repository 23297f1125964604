import { z } from 'zod';
import { digits, oneLine, Picture } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_TITLE_LENGTH, PICTURE_SHAPES } from '../limits.ts';
import { ADMIN } from '../platform/administration.ts';
import { ROLES } from '../roles.ts';

export const openAttachment = endpoint({
  method: 'GET',
  path: '/attach/open/{id}',
  access: 'public',
  optionalAuth: true,
  file: true,
  tag: 'Files',
  summary:
    'A public picture as WebP; `w` asks for a width in pixels and gets the next larger kept one. A private document only with a bearer header of somebody of its application',
  params: z.object({ id: z.string() }),
  query: z.object({
    w: digits(10_000).optional(),
    shape: z.enum(PICTURE_SHAPES).default('card'),
  }),
  data: z.custom<unknown>(),
});

export const uploadAttachment = endpoint({
  method: 'POST',
  path: '/attach/upload',
  access: ROLES,
  upload: true,
  tag: 'Files',
  summary:
    'Keep a picture (JPEG, PNG, WebP, AVIF, HEIC where it decodes): multipart form with one field `file`, at most 10 MB and 40 megapixels',
  data: Picture,
});

export const getCover = endpoint({
  method: 'GET',
  path: '/cover',
  access: ADMIN,
  tag: 'Files',
  summary: 'The cover that would be drawn for a name, as SVG',
  query: z.object({
    kind: z.enum(['university', 'scholarship', 'agency']).default('university'),
    name: oneLine(MAX_TITLE_LENGTH, 0).default(''),
  }),
  data: z.string(),
});
