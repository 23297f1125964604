import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { MAX_UPLOAD_BYTES } from '@parvoz/contract/limits.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FilePart, multipartOf } from '../../../../test/multipart.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';
import * as auth from '../auth/auth.service.ts';
import { uploadPicture } from './files.service.ts';

let app: TestApp;
let token: string;
let accountId: string;
let phones = 0;

const createStudent = async () => {
  const phone = `9989010000${String(++phones).padStart(2, '0')}`;
  const id = await auth.createAccount(app.ctx, {
    ...{ kind: 'PROFILE', phone, role: 'ROLE_STUDENT', mustChangePassword: false, password: 'secret-1' },
  });
  return { id, token: await auth.openSession(app.ctx, id) };
};

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  ({ id: accountId, token } = await createStudent());
});
afterAll(() => app.close());

interface Answer {
  status: number;
  code?: string;
  fields?: Record<string, string>;
  data: { id: string; url: string };
}

const send = async (
  request: { headers: Record<string, string>; payload: Buffer | string },
  bearer = token,
) => {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/v1/attach/upload',
    payload: request.payload,
    headers: {
      ...request.headers,
      'accept-language': 'en',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
  });
  return { ...answer.json(), status: answer.statusCode } as Answer;
};

const upload = async (bytes: Uint8Array, part: Omit<FilePart, 'bytes'> = {}) =>
  send(await multipartOf([{ ...part, bytes }]));

const open = async (url: string) => (await app.http.inject(url)).rawPayload;

const drawing = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#0a5' } });

/** A photo as a phone writes it: lying on its side, with the place where it was taken. */
const photo = () =>
  drawing()
    .withExif({
      IFD0: { Make: 'Fabrikat' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 18/1 0/1', GPSLongitude: '69/1 16/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A small PNG that claims to be this large, and is as far as its data goes. */
const claiming = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(4_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('an upload', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'of a %s opens as WebP for everybody',
    async (format) => {
      const answer = await upload(await drawing().toFormat(format).toBuffer());
      expect(answer.status).toBe(200);
      expect(answer.data.url).toBe(`/api/v1/attach/open/${answer.data.id}`);
      expect(await sharp(await open(answer.data.url)).metadata()).toMatchObject({
        ...{ format: 'webp', width: 60, height: 40 },
      });
    },
  );

  it('loses where and with what it was taken, and stands upright', async () => {
    const given = await photo();
    expect(given.includes('Fabrikat')).toBe(true);
    expect((await sharp(given).metadata()).exif?.length).toBeGreaterThan(100);
    const { data } = await upload(given);
    const stored = app.files.files.get(`pictures/${data.id}/original.webp`)!;
    for (const bytes of [Buffer.from(stored), await open(data.url)]) {
      const found = await sharp(bytes).metadata();
      expect([found.exif, found.xmp, found.iptc, found.orientation]).toEqual(Array(4).fill(undefined));
      expect(bytes.includes('Fabrikat')).toBe(false);
      expect([found.width, found.height]).toEqual([40, 60]);
    }
  });

  it('is made smaller when it is larger than any screen needs', async () => {
    const { data } = await upload(await drawing(4000, 1000).jpeg().toBuffer());
    const stored = await sharp(app.files.files.get(`pictures/${data.id}/original.webp`)).metadata();
    expect([stored.width, stored.height]).toEqual([1600, 400]);
  });

  it('is known by its bytes: neither its name nor its type say what it is, nor where it is kept', async () => {
    const png = await drawing().png().toBuffer();
    for (const part of [
      { filename: '../../../etc/passwd', type: 'text/html' },
      { filename: 'a\0b.svg', type: 'image/svg+xml' },
      { filename: '.', type: '' },
    ]) {
      const { status, data } = await upload(png, part);
      expect(status).toBe(200);
      expect([...app.files.files.keys()].filter((key) => key.includes(data.id))).toEqual([
        `pictures/${data.id}/original.webp`,
      ]);
    }
    for (const key of app.files.files.keys()) expect(key).toMatch(/^pictures\/[0-9a-f-]{36}\/[\w-]+\.webp$/);
  });

  it('belongs to whoever sent it', async () => {
    const { data } = await upload(await drawing().png().toBuffer());
    const { rows } = await app.pool.query('select owner_id, uses, width from attachments where id = $1', [
      data.id,
    ]);
    expect(rows).toEqual([{ owner_id: accountId, uses: 0, width: 60 }]);
  });
});

describe('refused with a sentence at the file is', () => {
  const refused = async (bytes: Uint8Array, code: string, part?: Omit<FilePart, 'bytes'>) => {
    const before = app.files.files.size;
    const answer = await upload(bytes, part);
    expect([answer.code, answer.fields]).toEqual([code, { file: expect.stringMatching(/^.{20,}\.$/) }]);
    expect(app.files.files.size).toBe(before);
    return answer;
  };

  const text = (content: string) => Buffer.from(content);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  it.each([
    ['an SVG called .png', text(svg)],
    ['an SVG behind a declaration', text(`<?xml version="1.0"?>\n${svg}`)],
    ['a web page', text('<!doctype html><script>alert(1)</script>')],
    ['a PDF', text('%PDF-1.7\n%%EOF')],
    ['a text', text('picture')],
    ['a beginning without a picture', text('\x89PNG\r\n\x1a\n')],
    ['a TIFF', Buffer.from('49492a0008000000', 'hex')],
    ['an executable', Buffer.from('7f454c460201010000', 'hex')],
  ])('%s', async (_, bytes) => {
    await refused(bytes, 'NOT_A_PICTURE', { filename: 'photo.png', type: 'image/png' });
  });

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s that is cut off', async (format) => {
    // Noise, which no format makes small.
    const raw = { width: 200, height: 200, channels: 3 } as const;
    const noise = await sharp(randomBytes(200 * 200 * 3), { raw })
      .toFormat(format)
      .toBuffer();
    expect((await upload(noise)).status).toBe(200);
    await refused(noise.subarray(0, noise.length * 0.6), 'NOT_A_PICTURE');
    await refused(noise.subarray(0, 40), 'NOT_A_PICTURE');
  });

  it.each([
    ['a web page behind it', '<!DOCTYPE html><html><script>alert(1)</script></html>'],
    ['a script behind it', '\n<ScRiPt src=//evil.test></script>'],
    ['a drawing behind it', svg],
    ['PHP behind it', "<?php system($_GET['c']);"],
    ['an archive behind it', 'PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'],
  ])('a JPEG with %s', async (_, tail) => {
    const jpeg = await drawing().jpeg().toBuffer();
    expect((await upload(jpeg)).status).toBe(200);
    await refused(Buffer.concat([jpeg, Buffer.from(tail, 'latin1')]), 'NOT_A_PICTURE');
  });

  it.each(['<html><body onload=alert(1)>', '%PDF-1.4 '])(
    'a JPEG with a comment that is %j',
    async (comment) => {
      const jpeg = await drawing().jpeg().toBuffer();
      const length = Buffer.alloc(2);
      length.writeUInt16BE(comment.length + 2);
      const segment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(comment)]);
      await refused(Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]), 'NOT_A_PICTURE');
    },
  );

  it('a bomb: few bytes that claim to be a giant picture', async () => {
    for (const [width, height] of [
      [30_000, 30_000],
      [1_000_000, 41],
      [6325, 6325],
    ] as const) {
      const bomb = claiming(width, height);
      expect(bomb.length).toBeLessThan(10_000);
      // Not unpacked: that would take many seconds of the processor.
      const before = process.cpuUsage();
      await refused(bomb, 'PICTURE_TOO_LARGE');
      expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
    }
  });

  it('a file of more than 10 MB', async () => {
    const jpeg = await drawing().jpeg().toBuffer();
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    expect((await upload(padded(MAX_UPLOAD_BYTES))).status).toBe(200);
    expect((await refused(padded(MAX_UPLOAD_BYTES + 1), 'PAYLOAD_TOO_LARGE')).fields).toEqual({
      file: 'The file is too large: at most 10 MB.',
    });
  });

  it('nothing at all', async () => {
    const missing = { status: 422, code: 'INVALID_INPUT', fields: { file: 'Fill in this field.' } };
    const png = await drawing().png().toBuffer();
    expect(await upload(Buffer.alloc(0))).toMatchObject({
      ...{ ...missing, fields: { file: 'The file is empty. Choose another one.' } },
    });
    expect(await send(await multipartOf([], { other: '1' }))).toMatchObject(missing);
    expect(await send(await multipartOf([{ name: 'photo', bytes: png }]))).toMatchObject(missing);
    expect(await send({ headers: { 'content-type': 'application/json' }, payload: '{}' })).toMatchObject(
      missing,
    );
  });
});

describe('a form', () => {
  it('that is cut off or damaged is malformed', async () => {
    const { headers, payload } = await multipartOf([{ bytes: await drawing().png().toBuffer() }]);
    for (const damaged of [
      payload.subarray(0, payload.length - 20),
      payload.subarray(0, 90),
      Buffer.from('x'),
    ])
      expect((await send({ headers, payload: damaged })).status).toBeOneOf([400, 422]);
    const boundless = { 'content-type': 'multipart/form-data' };
    expect(await send({ headers: boundless, payload })).toMatchObject({ status: 400, code: 'MALFORMED' });
  });

  it('may have other fields, and its first file counts', async () => {
    const [png, html] = [await drawing().png().toBuffer(), Buffer.from('<html>')];
    expect((await send(await multipartOf([{ bytes: png }], { note: 'me', crop: '1' }))).status).toBe(200);
    expect((await send(await multipartOf([{ bytes: png }, { bytes: html }]))).status).toBe(200);
  });

  it('is taken nowhere else', async () => {
    const { headers, payload } = await multipartOf([], { sortType: 'NEW' });
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/v1/university/filter',
      headers,
      payload,
    });
    expect(answer.statusCode).toBe(415);
  });

  it('of somebody who has not signed in is refused before it is read', async () => {
    const request = await multipartOf([{ bytes: Buffer.alloc(MAX_UPLOAD_BYTES + 1) }]);
    expect(await send(request, '')).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  });
});

describe('in an hour', () => {
  it('an account uploads 30 pictures, also when they come at once', async () => {
    const png = await drawing().png().toBuffer();
    for (let batch = 0; batch < 9; batch++)
      await Promise.all(Array.from({ length: 3 }, () => uploadPicture(app.ctx, accountId, png)));
    // As many as the decoder takes of one account, one and four that wait: the next would be told to come back.
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(png)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    const owned = await app.pool.query('select id from attachments where owner_id = $1', [accountId]);
    const stored = [...app.files.files.keys()].filter((key) => owned.rows.some(({ id }) => key.includes(id)));
    expect([owned.rows.length, stored.length]).toEqual([30, 30]);
    const other = await createStudent();
    const request = await multipartOf([{ bytes: png }]);
    expect((await send(request, other.token)).status).toBe(200);
    app.clock.set('2026-11-21T10:00:01.000Z');
    expect((await send(request)).status).toBe(200);
  });

  it('an account sends 60 files, refused ones among them', async () => {
    const [html, png] = [Buffer.from('<html>'), await drawing().png().toBuffer()];
    for (let turn = 0; turn < 59; turn++) expect((await upload(html)).code).toBe('NOT_A_PICTURE');
    expect((await upload(png)).status).toBe(200);
    expect(await upload(png)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect((await upload(html)).status).toBe(429);
    const other = await createStudent();
    expect((await send(await multipartOf([{ bytes: png }]), other.token)).status).toBe(200);
  });

  it('nobody is counted for somebody else', async () => {
    await uploadPicture(app.ctx, newId(), await drawing().png().toBuffer());
    expect((await upload(await drawing().png().toBuffer())).status).toBe(200);
  });
});
