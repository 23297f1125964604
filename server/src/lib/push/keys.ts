import { createECDH, hkdfSync } from 'node:crypto';

/** Keys by which push services know who sends (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const CURVE = 'prime256v1';
/** Number of points of P-256: private keys are below it. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const KEY_BYTES = 32;
/** So many more than the key has that no key is likelier than another (FIPS 186-5, A.2.1). */
const SEED_BYTES = 48;

/**
 * Returns the keys that follow from the product's secret, as those of its tokens do: all processes have the same ones, nothing more is to be
 * stored or backed up, and with another secret, which ends all sessions, subscriptions end as well.
 */
export const pushKeysOf = (secret: string): PushKeys => {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'parvoz push', SEED_BYTES));
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(2 * KEY_BYTES, '0'), 'hex');
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
};

/** True if a public key of a browser is a point of the curve: for another one nothing can be encrypted. */
export const isPointOfCurve = (key: string): boolean => {
  const own = createECDH(CURVE);
  own.generateKeys();
  try {
    own.computeSecret(key, 'base64url');
    return true;
  } catch {
    return false;
  }
};
