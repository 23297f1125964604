import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakePush, newBrowser, startPushService } from '../../../test/fake-push.ts';
import { openPush } from './client.ts';
import { isPointOfCurve, pushKeysOf } from './keys.ts';

const SECRET = 'a secret that is long enough for a test of it';
const TERMS = { ttlSeconds: 60, urgency: 'normal' } as const;
const open = (network: Parameters<typeof openPush>[0]['network'], subject = 'https://parvoz.test') =>
  openPush({ secret: SECRET, subject, network });

let service: FakePush;
beforeAll(async () => {
  service = await startPushService();
});
beforeEach(() => service.reset());
afterAll(() => service.close());

describe('keys', () => {
  it('follow from the secret and from nothing else, and fit each other', () => {
    const keys = pushKeysOf(SECRET);
    expect(pushKeysOf(SECRET)).toEqual(keys);
    expect(pushKeysOf(`${SECRET}.`)).not.toEqual(keys);
    expect(isPointOfCurve(keys.publicKey)).toBe(true);
    const point = Buffer.from(keys.publicKey, 'base64url');
    const jwk = {
      ...{ kty: 'EC', crv: 'P-256', d: keys.privateKey },
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const signature = sign('sha256', Buffer.from('a'), createPrivateKey({ key: jwk, format: 'jwk' }));
    const publicKey = createPublicKey({ key: { ...jwk, d: undefined } as never, format: 'jwk' });
    expect(verify('sha256', Buffer.from('a'), publicKey, signature)).toBe(true);
  });
});

describe('a push', () => {
  it('reaches its browser alone, with a proof of who sends it', async () => {
    const client = open(service.network);
    service.trust(client.publicKey);
    const browser = newBrowser();
    await client.send(browser.subscription, '{"text":"Salom"}', TERMS);
    expect(service.faults).toEqual([]);
    expect(browser.decrypt(service.got[0]!.body)).toEqual({ text: 'Salom' });
    expect(() => newBrowser().decrypt(service.got[0]!.body)).toThrow();
    expect(service.got[0]!.body.toString()).not.toContain('Salom');
    // Another key is refused, and that is no end of the subscription.
    service.trust(pushKeysOf('another secret').publicKey);
    await expect(client.send(browser.subscription, '{}', TERMS)).rejects.toMatchObject({ means: 'UNKNOWN' });
  });

  it('goes to no host of this network, whatever its name says', async () => {
    const { isPublic: _, ...network } = service.network;
    await expect(open(network).send(newBrowser().subscription, '{}', TERMS)).rejects.toThrow(
      'no public host',
    );
    expect(service.got).toEqual([]);
    expect(service.faults).toEqual([]);
  });

  it('goes to nobody whose certificate is not trusted', async () => {
    const { ca: _, ...network } = service.network;
    await expect(open(network).send(newBrowser().subscription, '{}', TERMS)).rejects.toThrow(/certificate/);
  });
});
