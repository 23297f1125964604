import {
  type BinaryLike,
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PushedNotice, PushSubscription } from '@parvoz/contract/people/push.ts';
import type { PushNetwork } from '../src/lib/push/client.ts';

/** Host of the push service: a public one, which tests reach on this machine. */
export const PUSH_HOST = 'push.example.com';

/** Made for tests alone, for `push.example.com`; nobody else trusts it. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgIp9d/3ihPeuoRUPn
+5Zjm9zA86D3ZEt0kksNpKtFEFmhRANCAATy6uIWuXw7Z4+CEvzgWHkgHfpiCiWX
eg99DrYDBp2TX/19e5TywvQnowAsrczlz1/f8Lmzzkf5IrJYOK1Rd2PS
-----END PRIVATE KEY-----`;
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBvjCCAWWgAwIBAgIUBayTC9foMe/WQPXZkkqGKu2ClTgwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcHVzaC5leGFtcGxlLmNvbTAgFw0yNjExMjgyMzIyMTFaGA8y
MTI2MTEwNDIzMjIxMVowGzEZMBcGA1UEAwwQcHVzaC5leGFtcGxlLmNvbTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABPLq4ha5fDtnj4IS/OBYeSAd+mIKJZd6D30O
tgMGnZNf/X17lPLC9CejACytzOXPX9/wubPOR/kislg4rVF3Y9KjgYQwgYEwHQYD
VR0OBBYEFJIxiRIwvJG7GN+ZCC2WjZfUCkgMMB8GA1UdIwQYMBaAFJIxiRIwvJG7
GN+ZCC2WjZfUCkgMMA8GA1UdEwEB/wQFMAMBAf8wLgYDVR0RBCcwJYIQcHVzaC5l
eGFtcGxlLmNvbYIRb3RoZXIuZXhhbXBsZS5jb20wCgYIKoZIzj0EAwIDRwAwRAIg
XZc75JFnFKMFTSYR6v0Bqu8bUfS4CogrWnZ048HoMY4CIHnGLCCM9fqb8YWfyLu7
RnuKYN2fr1+FoYNIpAZ2/kej
-----END CERTIFICATE-----`;

const derive = (key: BinaryLike, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** A browser that has subscribed. Its private key never leaves it. */
export const newBrowser = (path = randomBytes(12).toString('base64url')) => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const subscription: PushSubscription = {
    endpoint: `https://${PUSH_HOST}/send/${path}`,
    p256dh: pair.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  };
  /** Reads a message as RFC 8291 has it (`aes128gcm`, one record); throws for one that is not for this browser. */
  const decrypt = (body: Buffer): PushedNotice => {
    const salt = body.subarray(0, 16);
    const senderLength = body[20]!;
    const sender = body.subarray(21, 21 + senderLength);
    const record = body.subarray(21 + senderLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
    const secret = derive(pair.computeSecret(sender), auth, info, 32);
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    // The last record ends with 2, and zeros.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  };
  return { subscription, path, decrypt };
};

export type Browser = ReturnType<typeof newBrowser>;

const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());

/** Returns what is wrong with a sender's proof (VAPID, RFC 8292), null for nothing. */
const faultOf = (header: string | undefined, key: string): string | null => {
  const [, token = '', given] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
  if (given !== key) return 'another key';
  const point = Buffer.from(given, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned || decode(head).alg !== 'ES256') return 'no signature';
  const { aud, exp, sub } = decode(claims);
  const seconds = exp - Date.now() / 1000;
  if (aud !== `https://${PUSH_HOST}`) return `for ${aud}`;
  if (!(seconds > 0 && seconds <= 24 * 60 * 60)) return `ends in ${seconds} s`;
  return /^(?:mailto:.+@|https:\/\/[^/]+\.)/.test(sub) ? null : `from ${sub}`;
};

interface Got {
  path: string;
  body: Buffer;
  headers: IncomingMessage['headers'];
}

interface Prepared {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

/** A push service on this machine, as RFC 8030 describes it, which refuses whoever cannot prove to be the sender. */
export const startPushService = async () => {
  const got: Got[] = [];
  const gone = new Set<string>();
  const prepared: Prepared[] = [];
  const faults: string[] = [];
  const known = { key: '' };

  const answer = ({ headers }: IncomingMessage, path: string, body: Buffer): Prepared => {
    const fault = faultOf(headers.authorization, known.key);
    if (fault) faults.push(fault);
    if (fault) return { status: 403, body: fault };
    const first = prepared.shift();
    if (first) return first;
    if (gone.has(path)) return { status: 410, body: 'push subscription has unsubscribed or expired' };
    if (headers['content-encoding'] !== 'aes128gcm' || !headers.ttl) return { status: 400 };
    got.push({ path, body, headers });
    return { status: 201 };
  };

  const server = createServer({ key: KEY, cert: CERTIFICATE }, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const path = request.url?.split('/').at(-1) ?? '';
    const { status, body = '', headers = {} } = answer(request, path, Buffer.concat(parts));
    response.writeHead(status, headers).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const network: PushNetwork = {
    lookup: (_, __, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    isPublic: () => true,
    port: (server.address() as AddressInfo).port,
    ca: CERTIFICATE,
  };
  return {
    network,
    /** Messages that it took. */
    got,
    /** Paths of browsers that have unsubscribed. */
    gone,
    /** Faults of senders. */
    faults,
    /** Sets the only key that it takes messages of. */
    trust: (key: string) => {
      known.key = key;
    },
    /** Sets the answers to the next messages, in place of accepting them. */
    prepare: (...answers: readonly Prepared[]) => void prepared.push(...answers),
    reset: () => {
      for (const list of [got, prepared, faults]) list.length = 0;
      gone.clear();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

export type FakePush = Awaited<ReturnType<typeof startPushService>>;
