import { PICTURE_SHAPES, PICTURE_WIDTHS, type PictureShape } from '@parvoz/contract/limits.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ODD_IDS } from '../../../../test/odd-ids.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';
import { servedWidth } from './files.rules.ts';
import { type CoverKind, createCover } from './files.service.ts';
import { insert } from './files.store.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const open = (id: string, query = '', headers: Record<string, string> = {}) =>
  app.http.inject({ url: `/api/v1/attach/open/${encodeURIComponent(id)}${query}`, headers });

/** Width and height of an answer that has to be a WebP picture. */
const sizeOf = async (answer: Awaited<ReturnType<typeof open>>) => {
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('image/webp');
  const bytes = answer.rawPayload;
  expect(bytes.subarray(0, 4).toString('latin1') + bytes.subarray(8, 12).toString('latin1')).toBe('RIFFWEBP');
  expect(Number(answer.headers['content-length'])).toBe(bytes.length);
  const { width, height, format } = await sharp(bytes).metadata();
  expect(format).toBe('webp');
  return { width, height };
};

/** A picture that was uploaded as a bitmap of this size. */
const createUpload = async (width: number, height: number): Promise<string> => {
  const id = newId();
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#0a5' } })
    .png()
    .toBuffer();
  await app.files.put(`pictures/${id}/original.png`, bytes);
  await insert(app.ctx.db, {
    id,
    kind: 'PICTURE',
    ownerId: null,
    mediaType: 'image/png',
    sizeBytes: bytes.length,
    checksum: '',
    original: `pictures/${id}/original.png`,
  });
  return id;
};

describe('a cover', () => {
  it.each<[CoverKind, PictureShape, number]>([
    ['university', 'card', 1.6],
    ['university', 'wide', 3.2],
    ['scholarship', 'card', 1.6],
    ['scholarship', 'wide', 3.2],
    ['agency', 'card', 1],
    ['agency', 'wide', 3.2],
  ])('of a %s opens as %s picture', async (kind, shape, ratio) => {
    const id = await createCover(app.ctx, kind, 'Toshkent davlat universiteti');
    const { width, height } = await sizeOf(await open(id, `?w=320&shape=${shape}`));
    expect(width).toBe(320);
    expect(height).toBe(320 / ratio);
  });

  it('comes in the next larger kept width', async () => {
    const id = await createCover(app.ctx, 'university', 'Buxoro');
    for (const [query, width] of [
      ['?w=1', 96],
      ['?w=96', 96],
      ['?w=97', 160],
      ['?w=500', 640],
      ['?w=1601', 1600],
      ['?w=10000', 1600],
      ['', 1600],
    ] as const)
      expect((await sizeOf(await open(id, query))).width, query).toBe(width);
  });

  it('is kept once made, and the same for every spelling of its address', async () => {
    const id = await createCover(app.ctx, 'scholarship', 'Erasmus');
    const first = await open(id, '?w=160');
    expect(app.files.files.has(`pictures/${id}/card-160.webp`)).toBe(true);
    await app.ctx.db.query({
      text: `update attachments set cover_name = 'Another' where id = $1`,
      values: [id],
    });
    const again = await open(id.toUpperCase(), '?w=150&shape=card&v=2');
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(again.headers.etag).toBe(first.headers.etag);
  });

  it('may be kept for good, and is not sent twice', async () => {
    const id = await createCover(app.ctx, 'agency', 'Ziyo');
    const first = await open(id, '?w=96');
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const etag = String(first.headers.etag);
    const again = await open(id, '?w=96', { 'if-none-match': etag });
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag]);
    expect((await open(id, '?w=160', { 'if-none-match': etag })).statusCode).toBe(200);
    expect((await open(id, '?w=96&shape=wide', { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('is never served as the SVG that it was drawn as', async () => {
    const id = await createCover(app.ctx, 'university', '<script>alert(1)</script>');
    for (const shape of PICTURE_SHAPES)
      for (const width of PICTURE_WIDTHS) {
        const answer = await open(id, `?shape=${shape}&w=${width}`, { accept: 'image/svg+xml' });
        expect(answer.headers['content-type']).toBe('image/webp');
        expect(answer.rawPayload.includes('<svg')).toBe(false);
      }
    for (const odd of [`${id}/card.svg`, `${id}.svg`, `../${id}/card.svg`, `pictures/${id}/card.svg`])
      expect((await open(odd)).statusCode, odd).toBe(404);
    expect((await app.http.inject(`/api/v1/attach/open/${id}/card.svg`)).statusCode).toBe(404);
  });

  it('says what it is to browsers that would guess', async () => {
    const id = await createCover(app.ctx, 'agency', 'Ziyo');
    const { headers } = await open(id, '?w=96');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-disposition']).toMatch(/^inline; filename="[\da-f-]{36}-card-\d+\.webp"$/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('an uploaded picture', () => {
  it('is cut to a banner, and keeps its shape on a card', async () => {
    const id = await createUpload(800, 800);
    expect(await sizeOf(await open(id, '?w=320&shape=wide'))).toEqual({ width: 320, height: 100 });
    expect(await sizeOf(await open(id, '?w=320'))).toEqual({ width: 320, height: 320 });
  });
});

describe('a variant', () => {
  it('is made once, however many ask for it at once', async () => {
    const id = await createCover(app.ctx, 'university', 'Samarqand');
    let made = 0;
    const put = app.files.put.bind(app.files);
    app.files.put = async (key, content) => {
      if (key.endsWith('.webp')) made++;
      return put(key, content);
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(id, '?w=640')));
    app.files.put = put;
    expect(made).toBe(1);
    const [first] = answers;
    for (const answer of answers) expect(answer.rawPayload.equals(first!.rawPayload)).toBe(true);
  });

  it('is tried again after its making failed', async () => {
    const id = await createUpload(96, 60);
    const { files } = app.files;
    const original = files.get(`pictures/${id}/original.png`)!;
    files.set(`pictures/${id}/original.png`, Buffer.from('no picture'));
    const failed = await open(id, '?w=96');
    expect([failed.statusCode, failed.json().code]).toEqual([500, 'INTERNAL']);
    files.set(`pictures/${id}/original.png`, original);
    expect((await sizeOf(await open(id, '?w=96'))).width).toBe(96);
  });
});

describe('what is no public picture', () => {
  it.each([
    ...ODD_IDS.filter((id) => id.length !== 36),
    newId(),
    '00000000-0000-0000-0000-000000000000',
    '%00',
  ])('is not found: %j', async (id) => {
    const answer = await open(id);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is kept from everybody when it is a document', async () => {
    const id = newId();
    await app.files.put(`documents/${id}`, 'passport');
    await insert(app.ctx.db, {
      id,
      kind: 'DOCUMENT',
      ownerId: null,
      mediaType: 'image/png',
      sizeBytes: 8,
      checksum: '',
      original: `documents/${id}`,
    });
    for (const query of ['', '?w=96', '?shape=wide']) {
      const answer = await open(id, query);
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHORIZED']);
      expect([answer.headers['cache-control'], answer.headers.etag]).toEqual(['no-store', undefined]);
    }
  });

  it.each([
    ['w', 'abc'],
    ['w', '0'],
    ['w', '-5'],
    ['w', '1.5'],
    ['w', '10001'],
    ['w', ''],
    ['shape', 'round'],
    ['shape', ''],
    ['shape', '../card'],
  ])('is refused: %s=%s', async (name, value) => {
    const id = await createCover(app.ctx, 'agency', 'Ziyo');
    const answer = await open(id, `?${name}=${encodeURIComponent(value)}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', fields: { [name]: expect.any(String) } });
  });
});

describe('kept width', () => {
  it.each([
    [1, 96],
    [96, 96],
    [161, 320],
    [1600, 1600],
    [9999, 1600],
    [undefined, 1600],
  ])('for %s is %i', (asked, width) => {
    expect(servedWidth(asked)).toBe(width);
  });
});
