import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import webPush from 'web-push';
import { type Lookup, publicLookup } from '../public-address.ts';
import { pushKeysOf } from './keys.ts';

const TIMEOUT_MS = 15_000;
/** Bytes of an answer that are read: services say a sentence. */
const MAX_ANSWER_BYTES = 4096;
const MAX_LOGGED_BODY = 200;
/** Sockets to one service at once. */
const MAX_SOCKETS = 10;

/** A browser's subscription. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushTerms {
  /** Seconds for which the service stores a message for a browser that is off. */
  ttlSeconds: number;
  urgency: 'normal' | 'high';
}

/** Meaning of a service's answer (RFC 8030): GONE has ended for good, REFUSED is never taken, LATER is said with its time. */
type Meaning = 'GONE' | 'REFUSED' | 'LATER' | 'UNKNOWN';

/** Nobody knows that a service took a message. The sentence has its answer, without the address, which is a secret of the browser. */
export class PushError extends Error {
  readonly means: Meaning;
  /** Seconds after which it may be asked again, where it says so. */
  readonly retryAfter: number | null;
  constructor(message: string, means: Meaning, retryAfter: number | null = null) {
    super(message);
    this.means = means;
    this.retryAfter = retryAfter;
  }
}

/** The push services of browsers. */
export interface PushClient {
  /** Key that browsers subscribe with. */
  publicKey: string;
  /** Encrypts a message for a browser and hands it to its service. Throws `PushError`, or the network's error. */
  send(target: PushTarget, message: string, terms: PushTerms): Promise<void>;
}

/** The way to push services; tests put theirs in its place. */
export interface PushNetwork {
  lookup?: Lookup;
  isPublic?(address: string): boolean;
  port?: number;
  /** Certificate that is trusted. */
  ca?: string;
}

interface Answered {
  status: number;
  retryAfter: number | null;
  said: string;
}

/** The beginning of an answer; more is not read, since whatever answers there may never end. */
const readStart = async (answer: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size >= MAX_ANSWER_BYTES) break;
  }
  return Buffer.concat(parts).toString().slice(0, MAX_ANSWER_BYTES);
};

const secondsOf = (header: string | undefined): number | null =>
  header && /^\d{1,6}$/.test(header) ? Number(header) : null;

const LATER_MAX_SECONDS = 3600;

const assertTaken = ({ endpoint }: PushTarget, { status, retryAfter, said }: Answered): void => {
  // Created, or accepted for later: anything else that says that all is well is no push service.
  if (status === 201 || status === 202) return;
  const { host, pathname, search } = new URL(endpoint);
  const shown = [pathname + search, ...pathname.split('/').filter((part) => part.length > 8)]
    .reduce((text, secret) => text.replaceAll(secret, '***'), said)
    .replace(/[^\P{C}]/gu, ' ')
    .slice(0, MAX_LOGGED_BODY);
  const message = `${host} answered ${status} to a push: ${shown}`;
  if (status === 404 || status === 410) throw new PushError(message, 'GONE');
  if (status === 400 || status === 413) throw new PushError(message, 'REFUSED');
  if ((status === 429 || status === 503) && retryAfter !== null)
    throw new PushError(message, 'LATER', Math.min(Math.max(retryAfter, 1), LATER_MAX_SECONDS));
  throw new PushError(message, 'UNKNOWN');
};

/** Opens the way to push services. `subject` is where they find whoever sends: an address of the web or of mail. */
export const openPush = ({
  secret,
  subject,
  network = {},
}: {
  secret: string;
  subject: string;
  network?: PushNetwork | undefined;
}): PushClient => {
  const { publicKey, privateKey } = pushKeysOf(secret);
  const { lookup, isPublic, port, ca } = network;
  // Its own, so that no socket is shared with anything that looks hosts up in another way.
  const agent = new Agent({
    keepAlive: true,
    maxSockets: MAX_SOCKETS,
    lookup: publicLookup(lookup, isPublic),
  });

  const post = (endpoint: string, headers: Record<string, string>, body: Buffer): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const sent = request(
        endpoint,
        {
          method: 'POST',
          headers,
          agent,
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...(port && { port }),
          ...(ca && { ca }),
        },
        (answer) =>
          readStart(answer).then(
            (said) =>
              resolve({
                said,
                status: answer.statusCode ?? 0,
                retryAfter: secondsOf(answer.headers['retry-after']),
              }),
            reject,
          ),
      );
      sent.on('error', reject);
      sent.end(body);
    });

  return {
    publicKey,
    send: async (target, message, { ttlSeconds, urgency }) => {
      const { endpoint, p256dh, auth } = target;
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        message,
        {
          vapidDetails: { subject, publicKey, privateKey },
          ...{ TTL: ttlSeconds, urgency, contentEncoding: 'aes128gcm' },
        },
      );
      const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      assertTaken(target, await post(endpoint, texts, body!));
    },
  };
};
