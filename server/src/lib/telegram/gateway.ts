import { z } from 'zod';
import { answerText } from '../answer-text.ts';
import { type Meaning, meaningOf } from '../own-words.ts';
import type { TelegramConfig } from './settings.ts';

const TIMEOUT_MS = 5000;
const MAX_LOGGED_BODY = 300;
const MAX_CALLBACK_BYTES = 256;

const RequestStatus = z.object({
  request_id: z.string().min(1).max(200),
  delivery_status: z.object({ status: z.string().max(40) }).nullish(),
  /** Our own id of the message. */
  payload: z.string().max(128).nullish(),
});

/** Status of a message in the gateway's words: sent, delivered, read, expired or revoked; null while there is none. */
export interface DeliveryStatus {
  requestId: string;
  status: string | null;
  ownId: string | null;
}

export interface CodeMessage {
  /** Our own id of it, which comes back with each report. */
  id: string;
  /** 12 digits, `998901234567`. */
  to: string;
  code: string;
}

/** Gateway of codes by Telegram. */
export interface TelegramGateway {
  /** Resolves once the gateway has taken it. Throws where it has not, or nobody knows: `TelegramError` for its own refusal. */
  send(message: CodeMessage): Promise<{ requestId: string }>;
  find(requestId: string): Promise<DeliveryStatus>;
  /** Takes a message back, where it can; the gateway promises nothing. */
  revoke(requestId: string): Promise<void>;
}

/** Nobody knows that the gateway did what it was asked for. The message has the answer, without token and code. */
export class TelegramError extends Error {
  /** The gateway's word, `PHONE_NUMBER_NOT_FOUND`; empty where it had none. */
  readonly reason: string;
  readonly means: Meaning;
  constructor(method: string, status: number, reason: string, body: string) {
    super(`Telegram answered ${status} to ${method}: ${reason || body.slice(0, MAX_LOGGED_BODY)}`);
    this.reason = reason;
    this.means = meaningOf('TELEGRAM_GATEWAY', status, reason);
  }
}

const Reply = z.union([
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({ ok: z.literal(false), error: z.string().max(100) }),
]);

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};

const statusOf = ({
  request_id,
  delivery_status,
  payload,
}: z.output<typeof RequestStatus>): DeliveryStatus => ({
  ...{ requestId: request_id, status: delivery_status?.status ?? null, ownId: payload ?? null },
});

/** Returns the status in a report; null where it is none. */
export const readReport = (body: string): DeliveryStatus | null => {
  const { data } = RequestStatus.safeParse(parse(body));
  return data ? statusOf(data) : null;
};

/** The address of reports as the gateway takes it: HTTPS and not too long. Without one, nothing is reported. */
const callbackOf = (url: string): string | undefined =>
  url.startsWith('https://') && Buffer.byteLength(url) <= MAX_CALLBACK_BYTES ? url : undefined;

/** The Telegram Gateway (core.telegram.org/gateway/api). `callback` is the address that it reports to. */
export const openTelegram = (
  { token, url, ttlSeconds, sender }: TelegramConfig,
  callback: string,
): TelegramGateway => {
  const callbackUrl = callbackOf(callback);

  const call = async (
    method: string,
    fields: Record<string, unknown>,
    secrets: string[],
  ): Promise<unknown> => {
    const response = await fetch(`${url}/${method}`, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    const body = await answerText(response);
    const { data: reply } = Reply.safeParse(parse(body));
    if (reply?.ok && response.ok) return reply.result;
    const hide = (text: string) =>
      [token, ...secrets].reduce((hidden, secret) => hidden.replaceAll(secret, '***'), text);
    throw new TelegramError(method, response.status, hide(reply && !reply.ok ? reply.error : ''), hide(body));
  };

  const callForStatus = async (
    method: string,
    fields: Record<string, unknown>,
    secrets: string[] = [],
  ): Promise<DeliveryStatus> => {
    const { data } = RequestStatus.safeParse(await call(method, fields, secrets));
    // What is said of another message is nothing about this one.
    const isOfThis = fields.request_id === undefined || fields.request_id === data?.request_id;
    if (data && isOfThis) return statusOf(data);
    throw new TelegramError(method, 200, '', 'no request id');
  };

  return {
    send: ({ id, to, code }) =>
      callForStatus(
        'sendVerificationMessage',
        {
          ...{ phone_number: `+${to}`, code, ttl: ttlSeconds, payload: id },
          ...(sender && { sender_username: sender }),
          ...(callbackUrl && { callback_url: callbackUrl }),
        },
        [code],
      ),
    find: (requestId) => callForStatus('checkVerificationStatus', { request_id: requestId }),
    revoke: async (requestId) => {
      await call('revokeVerificationMessage', { request_id: requestId }, []);
    },
  };
};
