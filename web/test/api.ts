import { listOwnReviews } from '@parvoz/contract/agencies/consultings.ts';
import { openFamilyEvents } from '@parvoz/contract/applications/family.ts';
import { listGuardianRelations, listGuardians } from '@parvoz/contract/applications/guardians.ts';
import { listShortlist } from '@parvoz/contract/applications/shortlist.ts';
import { listTestSittings } from '@parvoz/contract/catalogue/test-sittings.ts';
import { type AnyEndpoint, API_BASE, type DataOf, type Parsed } from '@parvoz/contract/endpoint.ts';
import { Failure, successOf } from '@parvoz/contract/envelope.ts';
import type { ErrorCode } from '@parvoz/contract/errors.ts';
import { getOwnCommission } from '@parvoz/contract/money/commissions.ts';
import { getAcceptances, getOperator } from '@parvoz/contract/money/operator.ts';
import { getOperatorOverview } from '@parvoz/contract/money/operator-admin.ts';
import { getMyData } from '@parvoz/contract/people/my-data.ts';
import { NO_DATA } from '@parvoz/contract/people/my-data-rules.ts';
import { getPush, type PushState } from '@parvoz/contract/people/push.ts';
import { getTelegram, type TelegramChoices, type TelegramState } from '@parvoz/contract/people/telegram.ts';
import { TELEGRAM_TOPICS } from '@parvoz/contract/people/telegram-topics.ts';
import { openEvents } from '@parvoz/contract/platform/live.ts';
import { onTestFinished } from 'vitest';

/** A call that a page has made, as the contract reads it. */
export interface MadeCall<E extends AnyEndpoint = AnyEndpoint> extends Parsed<E> {
  headers: Headers;
}

type Given<E extends AnyEndpoint> = DataOf<E> | ((call: MadeCall<E>) => DataOf<E> | Promise<DataOf<E>>);

interface Answering {
  endpoint: AnyEndpoint;
  pattern: RegExp;
  given: Given<AnyEndpoint>;
  calls: MadeCall[];
}

/** Refusal of the server; thrown by an answer. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds after which the call may be made again. */
  retryAfter: number | undefined;
  constructor(status: number, code: ErrorCode, message: string, fields?: Record<string, string>) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** A broken connection, as `fetch` reports it without a network; thrown by an answer. */
export class LineBroken extends TypeError {}

const patternOf = ({ path }: AnyEndpoint): RegExp =>
  new RegExp(`^${API_BASE}${path.replace(/\{\w+\}/g, '([^/]+)')}$`);

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

const paramsOf = ({ path }: AnyEndpoint, values: string[]): Record<string, string> => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]));
};

/** Parses a call as the server would: anything that the contract does not know is a fault of the page. */
const read = async ({ endpoint, pattern }: Answering, request: Request): Promise<MadeCall> => {
  const url = new URL(request.url);
  const [, ...values] = pattern.exec(url.pathname) ?? [];
  const text = await request.text();
  return {
    headers: request.headers,
    params: endpoint.params?.parse(paramsOf(endpoint, values)),
    query: endpoint.query?.parse(Object.fromEntries(url.searchParams)),
    body: endpoint.body?.parse(text === '' ? {} : JSON.parse(text)),
  };
};

const STREAMS = [openEvents, openFamilyEvents].map(({ path }) => API_BASE + path);

/** A stream on which nothing happens, until the page gives it up. */
const silence = ({ signal }: Request): Response => {
  const body = new ReadableStream({
    start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};

/** Rejects when the page gives a call up, as `fetch` does. */
const givenUp = ({ signal }: Request): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

const answerCall = async (answering: Answering, request: Request): Promise<Response> => {
  const call = await read(answering, request);
  answering.calls.push(call);
  const { given, endpoint } = answering;
  try {
    const data = typeof given === 'function' ? await given(call) : given;
    return json(200, successOf(endpoint.data).parse({ isError: false, message: null, data }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, code, fields, message, retryAfter } = error;
    return json(
      status,
      Failure.parse({ isError: true, message, data: null, code, ...(fields && { fields }) }),
      retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    );
  }
};

/** State of an installation without a bot. */
const NO_BOT: TelegramState = {
  ...{ isOffered: false, linkedAt: null, isBroken: false, withSms: false },
  choices: Object.fromEntries(TELEGRAM_TOPICS.map((topic) => [topic, true])) as TelegramChoices,
};

/** State of an account that nothing is pushed to. */
export const NO_PUSH: PushState = {
  key: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  devices: [],
  choices: { topics: NO_BOT.choices, withSms: false },
};

const TEXT_FILES = import.meta.glob<Record<string, unknown>>('../../locales/*/*/*.json', {
  eager: true,
  import: 'default',
});

/** `/locales/uz/chat.json` is `locales/uz/<area>/chat.json`. */
const textsOf = (pathname: string): Record<string, unknown> | undefined => {
  const [, folder, language, file] = pathname.split('/');
  if (folder !== 'locales') return undefined;
  const found = Object.entries(TEXT_FILES).find(([path]) => {
    const parts = path.split('/');
    return parts.at(-1) === file && parts.at(-3) === language;
  });
  return found?.[1];
};

export interface FakeApi {
  /** Answers an endpoint from now on, with what its schema lets through. The list answered grows with the calls. */
  answer<E extends AnyEndpoint>(endpoint: E, given: Given<E>): MadeCall<E>[];
}

/** Stands in for the server at `fetch` alone. A call that nobody answers fails the test; live events are silent. */
export const fakeApi = (): FakeApi => {
  const answered: Answering[] = [];
  const faults: unknown[] = [];
  const real = window.fetch;
  const respond = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const texts = textsOf(pathname);
    if (texts) return json(200, texts);
    const found = answered.find(
      ({ endpoint, pattern }) => endpoint.method === request.method && pattern.test(pathname),
    );
    if (STREAMS.includes(pathname)) return silence(request);
    if (!found) throw new Error(`nobody answers ${request.method} ${pathname}`);
    return Promise.race([answerCall(found, request), givenUp(request)]);
  };
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    // Vitest's own calls.
    if (!/^\/(?:api|locales)\//.test(new URL(request.url).pathname)) return real(input, init);
    try {
      return await respond(request);
    } catch (error) {
      if (!(error instanceof LineBroken) && !request.signal.aborted) faults.push(error);
      throw error;
    }
  };
  onTestFinished(() => {
    window.fetch = real;
    if (faults.length > 0) throw new AggregateError(faults, faults.map(String).join('\n'));
  });
  const api: FakeApi = {
    answer: (endpoint, given) => {
      const calls: MadeCall<typeof endpoint>[] = [];
      answered.unshift({ endpoint, pattern: patternOf(endpoint), given, calls });
      return calls;
    },
  };
  // Every page of a student asks for both.
  api.answer(listShortlist, []);
  api.answer(getMyData, NO_DATA);
  // Every page of an application does.
  api.answer(listGuardians, { content: [], visitList: [] });
  api.answer(listGuardianRelations, []);
  // A student's page of one that an agency has taken on does.
  api.answer(listOwnReviews, []);
  // Every page that compares a person with requirements does.
  api.answer(listTestSittings, []);
  // Finance and tariffs of an agency do.
  api.answer(getOwnCommission, { points: 0, nextList: [], historyList: [] });
  // Finance of administrators does.
  api.answer(getOperatorOverview, { versions: [], missing: [], isHeldBack: false });
  // All settings do.
  api.answer(getTelegram, NO_BOT);
  api.answer(getPush, NO_PUSH);
  api.answer(getAcceptances, { needed: [], accepted: [] });
  // Every page has a footer.
  api.answer(getOperator, { details: null, texts: [] });
  return api;
};
