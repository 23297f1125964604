import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanPicture, toWebp } from './pictures.ts';

const bitmap = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#08c' } });

const sizeOf = async (bytes: Uint8Array) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return [format, width, height];
};

describe('a picture', () => {
  it('becomes a WebP of the given width', async () => {
    const png = await bitmap(640, 400).png().toBuffer();
    expect(await sizeOf(await toWebp(png, 320))).toEqual(['webp', 320, 200]);
    expect(await sizeOf(await toWebp(png, 320, 3.2))).toEqual(['webp', 320, 100]);
  });

  it('is drawn as large as asked when it is a drawing', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="40"><rect width="64" height="40"/></svg>',
    );
    expect(await sizeOf(await toWebp(svg, 320))).toEqual(['webp', 320, 200]);
  });

  it('stands upright and tells nothing else', async () => {
    const jpeg = await bitmap(400, 200)
      .jpeg()
      .withExif({ IFD0: { Orientation: '6', Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const webp = await toWebp(jpeg, 100);
    expect(await sizeOf(webp)).toEqual(['webp', 100, 200]);
    const { exif, orientation } = await sharp(webp).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
  });

  it('is never larger than its bitmap', async () => {
    const png = await bitmap(200, 100).png().toBuffer();
    expect(await sizeOf(await toWebp(png, 640))).toEqual(['webp', 200, 100]);
    expect(await sizeOf(await toWebp(png, 640, 3.2))).toEqual(['webp', 200, 63]);
    const flat = await bitmap(800, 100).png().toBuffer();
    expect(await sizeOf(await toWebp(flat, 640, 3.2))).toEqual(['webp', 320, 100]);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('hello')],
    ['half a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a page', Buffer.from('<html><body>hello</body></html>')],
  ])('is refused when it is %s', async (_, bytes) => {
    await expect(toWebp(bytes, 320)).rejects.toThrow();
  });

  it('is refused when it claims to be enormous', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"></svg>';
    await expect(toWebp(Buffer.from(svg), 320)).rejects.toThrow();
  });
});

describe('an upload', () => {
  it('that too many others wait for is refused instead of kept waiting', async () => {
    const png = await bitmap(400, 400).png().toBuffer();
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => cleanPicture(`account ${index}`, png, 100)),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(10);
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'EBUSY' } });
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(20);
    expect((await cleanPicture('somebody', png, 100)).width).toBe(100);
  });

  it('that fails lets the next one through', async () => {
    const png = await bitmap(400, 400).png().toBuffer();
    for (let turn = 0; turn < 5; turn++)
      await expect(cleanPicture('somebody', png.subarray(0, 100), 100)).rejects.toThrow('NOT_A_PICTURE');
    expect((await cleanPicture('somebody', png, 100)).width).toBe(100);
  });
});
