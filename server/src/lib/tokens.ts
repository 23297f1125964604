import { createHmac, hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

const ALGORITHM = 'HS256';
const KEY_BYTES = 32;
/** Tokens whose signature need not be computed again. */
const CACHED_TOKENS = 10_000;

interface Read {
  sessionId: string;
  expiresAtMs: number;
}

const keyFor = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `parvoz ${use}`, KEY_BYTES));

/** Signs tokens that name a session, and makes digests of secrets that are too short to be stored. */
export class Tokens {
  readonly #signing: Buffer;
  readonly #digesting: Buffer;
  readonly #read = new LRUCache<string, Read>({ max: CACHED_TOKENS });

  /** Processes with the same secret understand each other's tokens and digests. */
  constructor(secret: string) {
    this.#signing = keyFor(secret, 'tokens');
    this.#digesting = keyFor(secret, 'digests');
  }

  /** Signs a token. `sid` is the session. Other claims are for the browser, readable to it and never read here. */
  sign(claims: { sid: string; [forBrowser: string]: string }, now: Date, expiresAt: Date): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setIssuedAt(now)
      .setExpirationTime(expiresAt)
      .sign(this.#signing);
  }

  /** The session that a token names; null for one that is not ours or has expired. */
  async read(token: string, now: Date): Promise<string | null> {
    const read = this.#read.get(token) ?? (await this.#verify(token, now));
    return read && read.expiresAtMs > now.getTime() ? read.sessionId : null;
  }

  async #verify(token: string, now: Date): Promise<Read | null> {
    const verified = await jwtVerify<{ sid: unknown }>(token, this.#signing, {
      algorithms: [ALGORITHM],
      requiredClaims: ['sid', 'exp'],
      currentDate: now,
    }).catch(() => null);
    if (!verified || typeof verified.payload.sid !== 'string') return null;
    const read = { sessionId: verified.payload.sid, expiresAtMs: verified.payload.exp! * 1000 };
    this.#read.set(token, read);
    return read;
  }

  /** Always the same for a text, and of no use to whoever reads it in the database. */
  digest(text: string): string {
    return createHmac('sha256', this.#digesting).update(text).digest('base64url');
  }
}
