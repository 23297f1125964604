/** Meaning of another service's answer. */
export type Meaning =
  /** Whoever it was for cannot be reached by this way any more. */
  | 'GONE'
  /** Asking for the same once more would be answered alike. */
  | 'REFUSED'
  /** It says itself when it may be asked again. */
  | 'LATER'
  /** It is about this phone, and not about us or the service. */
  | 'PHONE'
  /** The token that it gave has ended. */
  | 'TOKEN'
  /** There is no such file. */
  | 'MISSING'
  /** Our clock is not its clock. */
  | 'CLOCK'
  /** Nobody knows what it means, or who says it: to be tried again and logged. */
  | 'UNKNOWN';

interface Word {
  /** The status that the service writes with it: in its body where it does, otherwise of the answer. */
  status: number;
  /** Matches its own sentence or code for it. */
  says: RegExp;
  means: Exclude<Meaning, 'UNKNOWN'>;
}

/**
 * Answers of each service that we call, in its own form, and what follows. The first that fits counts. Whatever is not here – a page of
 * a proxy, a firewall or a provider's portal with whatever status, a sentence that nobody has looked at – is UNKNOWN: between us
 * and them stand others, and their statuses are not the service's.
 */
export const OWN_WORDS = {
  /** `{ ok: false, error_code, description }` (core.telegram.org/bots/api#making-requests). */
  TELEGRAM_BOT: [
    {
      status: 403,
      says: /^Forbidden: (bot was blocked by the user|user is deactivated|bot can't initiate conversation)/i,
      means: 'GONE',
    },
    { status: 400, says: /^Bad Request: (chat not found|user is deactivated)/i, means: 'GONE' },
    // Of the message itself. 401 and 404 are about the token, which an operator can mend.
    { status: 400, says: /^Bad Request: \S/i, means: 'REFUSED' },
    { status: 413, says: /^Request Entity Too Large/i, means: 'REFUSED' },
    { status: 429, says: /^Too Many Requests/i, means: 'LATER' },
  ],
  /** `{ ok: false, error }` (core.telegram.org/gateway/api). What is not about the phone is tried again by SMS. */
  TELEGRAM_GATEWAY: [{ status: 200, says: /^PHONE_NUMBER_[A-Z_]+$/, means: 'PHONE' }],
  /** JSON with a `message`. */
  ESKIZ: [{ status: 401, says: /\S/, means: 'TOKEN' }],
  /** `<Error><Code>` (docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html). */
  S3: [
    { status: 404, says: /^NoSuchKey$/, means: 'MISSING' },
    { status: 403, says: /^RequestTimeTooSkewed$/, means: 'CLOCK' },
    { status: 503, says: /^SlowDown$/, means: 'LATER' },
    { status: 429, says: /^TooManyRequests$/, means: 'LATER' },
  ],
} satisfies Record<string, readonly Word[]>;

/** Returns what a service's own sentence or code means; null is an answer that has none in the service's form. */
export const meaningOf = (
  service: keyof typeof OWN_WORDS,
  status: number,
  said: string | null | undefined,
): Meaning => {
  if (!said) return 'UNKNOWN';
  const words: readonly Word[] = OWN_WORDS[service];
  return words.find((word) => word.status === status && word.says.test(said))?.means ?? 'UNKNOWN';
};

/** Statuses in which Eskiz takes a message; the first is that of its answer, the others are those of its reports. */
export const ESKIZ_TAKEN: readonly string[] = [
  ...['waiting', 'new', 'stored', 'accepted', 'enroute', 'transmtd', 'partdelivered', 'delivered', 'delivrd'],
];

/**
 * Calls of the providers of payments, by which alone a payment moves. They are known by their key or signature; another call,
 * another word in it, or a body in another form is refused in the provider's own form, changes nothing and is asked again by them.
 */
export const OWN_CALLS = {
  /** Methods of JSON-RPC, with the key. */
  PAYME: [
    ...(['CheckPerformTransaction', 'CreateTransaction', 'PerformTransaction'] as const),
    ...(['CancelTransaction', 'CheckTransaction', 'GetStatement'] as const),
  ],
  /** A signed form: its `action`, by address. Its `error` is 0 for a debit that went well, and a number below it for one that did not. */
  CLICK: { prepare: '0', complete: '1' },
  /** JSON at an address for each, with name and password. */
  UZUM: ['check', 'create', 'confirm', 'reverse', 'status'],
} as const;

/**
 * Returns whether the headers of an answer that says that all went well are those of a service that speaks S3. A page that something on the
 * way puts in the place of a file has a status of 200, too, and would be handed on as the file.
 */
export const isOfBucket = (
  status: number,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): boolean => {
  if (headers['x-amz-request-id'] ?? headers['x-amz-id-2']) return true;
  const type = String(headers['content-type'] ?? '');
  if (/^text\/html\b/i.test(type)) return false;
  // Frameworks give a weak mark to whatever JSON or text they answer.
  if (headers.etag !== undefined)
    return !String(headers.etag).startsWith('W/') || !/json|^text\//i.test(type);
  return status === 204 || /^(application|text)\/xml\b/i.test(type);
};
