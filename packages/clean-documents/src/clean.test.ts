import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanDocument, DocumentError } from './clean.ts';
import { docxOf, pdfOf, pictureOf } from './samples.ts';

const clean = (bytes: Uint8Array) => cleanDocument('somebody', async () => bytes);

describe('a document', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['pdf', pdfOf],
    ['docx', docxOf],
    ['jpg', () => pictureOf('jpeg')],
    ['png', () => pictureOf('png')],
    ['webp', () => pictureOf('webp')],
  ])('is known by its bytes: %s', async (kind, make) => {
    const given = await make();
    const found = await clean(new Uint8Array(given));
    expect(found.kind).toBe(kind);
    expect(Buffer.from(found.bytes).subarray(0, 4).equals(given.subarray(0, 4)) || kind === 'webp').toBe(
      true,
    );
    // Its own result is taken again; and two that do the same work store the same file.
    expect((await clean(new Uint8Array(found.bytes))).kind).toBe(kind);
    const again = await clean(new Uint8Array(given));
    expect(Buffer.from(again.bytes).equals(Buffer.from(found.bytes))).toBe(true);
  });

  it('that is a picture keeps its kind, stands upright, loses what it says of itself and is not too large', async () => {
    const photo = await sharp({ create: { width: 5000, height: 1000, channels: 3, background: '#0a5' } })
      .withExif({ IFD0: { Make: 'Fabrikat' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const found = await sharp((await clean(photo)).bytes).metadata();
    expect(found).toMatchObject({ format: 'jpeg', width: 800, height: 4000 });
    expect([found.exif, found.orientation]).toEqual([undefined, undefined]);
  });

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a program called .pdf', () => Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    [
      'a GIF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a5' } })
          .gif()
          .toBuffer(),
    ],
    ['a text', () => Buffer.from('passport')],
    ['nothing', () => Buffer.alloc(0)],
    ['an old document of Word', () => Buffer.from('d0cf11e0a1b11ae100000000', 'hex')],
    ['a picture that is cut off', async () => (await pictureOf('png')).subarray(0, 5000)],
    ['a PDF that is also an archive', async () => Buffer.concat([await pdfOf(), await docxOf()])],
    ['an archive that is also a PDF', async () => docxOf({ '%PDF-1.7': 'x' })],
    [
      'a picture that is also an archive',
      async () => Buffer.concat([await pictureOf('jpeg'), await docxOf()]),
    ],
    [
      'a picture that is also a web page',
      async () => Buffer.concat([await pictureOf('jpeg'), Buffer.from('<html><script>')]),
    ],
  ])('is not %s', async (_, make) => {
    await expect(clean(await make())).rejects.toBeInstanceOf(DocumentError);
  });

  it('is not larger than can be decoded', async () => {
    const giant = await sharp({ create: { width: 9000, height: 4500, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    await expect(clean(giant)).rejects.toMatchObject({ reason: 'TOO_MANY_PIXELS' });
  });
});

describe('a file that is made to hurt', () => {
  it('that nests a hundred thousand lists is refused', async () => {
    const deep = Buffer.from(
      `%PDF-1.7\n1 0 obj\n${'['.repeat(100_000)}\nendobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n`,
    );
    await expect(clean(deep)).rejects.toBeInstanceOf(DocumentError);
  });
});

describe('many at once', () => {
  it('wait for their turn with nothing in memory; too many are told to come back', async () => {
    let reading = 0;
    let most = 0;
    const read = async () => {
      most = Math.max(most, ++reading);
      await new Promise((resolve) => setTimeout(resolve, 5));
      reading--;
      return pictureOf('png', 20, 20);
    };
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => cleanDocument(`account ${index}`, read)),
    );
    expect(most).toBeLessThanOrEqual(2);
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBe(18);
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'EBUSY' } });
  });

  it('of one account do not keep those of another waiting', async () => {
    const ended: string[] = [];
    const clean = (owner: string) =>
      cleanDocument(owner, () => pictureOf('png', 20, 20)).then(() => ended.push(owner));
    const many = Array.from({ length: 15 }, () => clean('one who sends much'));
    await clean('another');
    expect(ended.filter((owner) => owner !== 'another').length).toBeLessThanOrEqual(2);
    await Promise.all(many);
    expect(ended).toHaveLength(16);
  });
});
