import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { MIDDLEMEN } from '../../test/middlemen.ts';
import { openBucket } from './bucket.ts';
import { type Storage, UNLIMITED } from './storage.ts';

const TIMES = { connectMs: 1000, silentMs: 500, callMs: 2500 };

let close = async () => {};
afterEach(() => close());

/** A bucket whose service answers as is said, and what it was asked. */
const openAt = async (
  answer: (response: ServerResponse, turn: number, request: IncomingMessage) => void,
  speaks: 'S3' | 'HTTP' = 'S3',
): Promise<{ bucket: Storage; asked: IncomingMessage[] }> => {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    if (speaks === 'S3') response.setHeader('x-amz-request-id', 'A1B2C3');
    answer(response, asked.length, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = async () => {
    server.close();
    server.closeAllConnections();
  };
  const { port } = server.address() as AddressInfo;
  const key = { accessKeyId: 'parvoz', secretAccessKey: 'a-secret-of-tests' };
  const place = { name: 'files', region: 'eu-central-1', endpoint: `http://127.0.0.1:${port}/s3` };
  return { bucket: openBucket({ ...place, ...key, forcePathStyle: true }, UNLIMITED, TIMES), asked };
};

const refuse = (response: ServerResponse, status: number, code: string, headers = {}) =>
  response
    .writeHead(status, headers)
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);

describe('a read of a bucket', () => {
  it('is signed for the address, the day and the range', async () => {
    const { bucket, asked } = await openAt((response) => response.writeHead(206).end('lo w'));
    const stream = await bucket.stream('exports/a b!.txt', { from: 3, to: 6 });
    expect(await stream!.toArray()).toEqual([Buffer.from('lo w')]);
    const [{ url, headers }] = asked as [IncomingMessage];
    expect(url).toBe('/s3/files/exports/a%20b%21.txt');
    expect(headers).toMatchObject({ range: 'bytes=3-6', 'x-amz-content-sha256': expect.any(String) });
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=parvoz\/\d{8}\/eu-central-1\/s3\/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=[\da-f]{64}$/,
    );
  });

  it.each([
    [503, 'SlowDown'],
    [429, 'TooManyRequests'],
    [500, 'InternalError'],
  ])('is repeated once after %d', async (status, code) => {
    const { bucket, asked } = await openAt((response, turn) =>
      turn === 1 ? refuse(response, status, code) : response.end('here'),
    );
    expect(Buffer.from((await bucket.find('a.txt'))!).toString()).toBe('here');
    expect(asked).toHaveLength(2);
  });

  it('is repeated once after its connection was cut', async () => {
    const { bucket, asked } = await openAt((response, turn) =>
      turn === 1 ? response.destroy() : response.end('here'),
    );
    expect(await bucket.find('a.txt')).toHaveLength(4);
    expect(asked).toHaveLength(2);
  });

  it.each([
    [404, 'NoSuchBucket'],
    [403, 'AccessDenied'],
    [301, 'PermanentRedirect'],
  ])('that is refused with %d is no missing file, and is not repeated', async (status, code) => {
    const { bucket, asked } = await openAt((response) => refuse(response, status, code));
    await expect(bucket.find('a.txt')).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      cause: { name: code },
    });
    expect(asked).toHaveLength(1);
  });

  it('of a file that is not there finds nothing', async () => {
    const { bucket } = await openAt((response) => refuse(response, 404, 'NoSuchKey'));
    expect([await bucket.find('a.txt'), await bucket.stream('a.txt')]).toEqual([null, null]);
  });

  it.each(MIDDLEMEN)(
    'is no file and no missing one where something else answers $status $body',
    async (given) => {
      const { status, type, body } = given;
      const { bucket, asked } = await openAt(
        (response) => response.writeHead(status, { 'content-type': type }).end(body),
        'HTTP',
      );
      await expect(bucket.find('a.txt')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
      await expect(bucket.stream('a.txt')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
      expect(asked).toHaveLength(4);
    },
  );

  it.each([
    [403, 'NoSuchKey'],
    [200, 'NoSuchKey'],
  ])('that says with %d what is said with 404 is no missing file', async (status, code) => {
    const { bucket } = await openAt((response) => refuse(response, status, code), 'HTTP');
    await expect(bucket.find('a.txt')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  });

  it('goes by the clock of the bucket where this machine’s is wrong, from the first refusal on', async () => {
    const date = new Date(Date.UTC(2031, 4, 6, 7, 8, 9));
    const { bucket, asked } = await openAt((response, _, { headers }) =>
      String(headers['x-amz-date']).startsWith('20310506T0708')
        ? response.end('here')
        : refuse(response, 403, 'RequestTimeTooSkewed', { date: date.toUTCString() }),
    );
    for (let turn = 0; turn < 2; turn++) expect(await bucket.find('a.txt')).toHaveLength(4);
    expect(asked).toHaveLength(3);
  });

  it('tells the mark of the bytes, but for a weak one and where there is none', async () => {
    const { bucket } = await openAt((response, turn) =>
      response.writeHead(200, turn === 3 ? {} : { etag: turn === 1 ? '"a1"' : 'W/"a1"' }).end('here'),
    );
    const marks: unknown[] = [];
    for (let turn = 0; turn < 3; turn++) marks.push((await bucket.findMarked!('a.txt'))!.mark);
    expect(marks).toEqual(['"a1"', null, null]);
  });

  it('of a file that comes in pieces has all of them', async () => {
    const pieces = [Buffer.alloc(70_000, 'a'), Buffer.alloc(3, 'b'), Buffer.alloc(200_000, 'c')];
    const { bucket } = await openAt(async (response) => {
      for (const piece of pieces) {
        response.write(piece);
        await pause(10);
      }
      response.end();
    });
    expect(Buffer.from((await bucket.find('a.txt'))!).equals(Buffer.concat(pieces))).toBe(true);
  });

  it('of a file that ends too early fails', async () => {
    const { bucket } = await openAt((response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half of it');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(bucket.find('a.txt')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  });

  it('that becomes silent in the middle fails, but waits for whoever reads slowly', async () => {
    const long = Buffer.alloc(4_000_000, 'x');
    const { bucket } = await openAt((response, turn) => {
      if (turn === 1) response.end(long);
      else response.writeHead(200, { 'content-length': 100 }).write('half of it');
    });
    const slow = (await bucket.stream('a.txt'))!;
    let length = 0;
    let pauses = 0;
    for await (const part of slow) {
      length += part.length;
      if (pauses++ < 2) await pause(3 * TIMES.silentMs);
    }
    expect(length).toBe(long.length);
    const silent = (await bucket.stream('a.txt'))!;
    await expect(silent.toArray()).rejects.toThrow();
  });
});

describe('what is written to a bucket, or asked of its list', () => {
  it.each(MIDDLEMEN)(
    'has not arrived where something else answers $status $body',
    async ({ status, type, body }) => {
      const { bucket } = await openAt(
        (response) => response.writeHead(status, { 'content-type': type }).end(body),
        'HTTP',
      );
      const failure = { code: 'STORE_UNAVAILABLE' };
      await expect(bucket.put('a.txt', Buffer.from('here'))).rejects.toMatchObject(failure);
      await expect(bucket.remove('a.txt')).rejects.toMatchObject(failure);
      const listed = async () => {
        for await (const _ of bucket.list()) void _;
      };
      await expect(listed()).rejects.toMatchObject(failure);
    },
  );

  it('has not arrived where a framework answers with its own mark', async () => {
    const { bucket } = await openAt(
      (response) =>
        response
          .writeHead(200, { 'content-type': 'application/json; charset=utf-8', etag: 'W/"2-vyGp6PvFo4"' })
          .end('{}'),
      'HTTP',
    );
    const failure = { code: 'STORE_UNAVAILABLE' };
    await expect(bucket.put('a.txt', Buffer.from('here'))).rejects.toMatchObject(failure);
    await expect(bucket.find('a.txt')).rejects.toMatchObject(failure);
  });

  const listOf = async (xml: string): Promise<string[]> => {
    const { bucket } = await openAt((response) =>
      response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`),
    );
    const keys: string[] = [];
    for await (const { key } of bucket.list()) keys.push(key);
    return keys;
  };
  const NAMESPACE = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
  const FILE =
    '<Contents><Key>a.txt</Key><Size>4</Size><LastModified>2026-11-28T00:00:00.000Z</LastModified></Contents>';

  it('is a list, also of nothing', async () => {
    const list = (files: string) =>
      `<ListBucketResult ${NAMESPACE}><Name>files</Name><IsTruncated>false</IsTruncated>${files}</ListBucketResult>`;
    expect(await listOf(list(FILE))).toEqual(['a.txt']);
    expect(await listOf(list(''))).toEqual([]);
  });

  it.each([
    ['of somebody else', '<Envelope><Body>Signed in</Body></Envelope>'],
    ['of nothing', '<ListBucketResult/>'],
    ['without its rest', `<ListBucketResult><IsTruncated>true</IsTruncated>${FILE}</ListBucketResult>`],
  ])('is no list of files in XML %s', async (_, xml) => {
    await expect(listOf(xml)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  });
});
