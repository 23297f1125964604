import { once } from 'node:events';
import { Agent, type ClientRequest, get, type IncomingMessage, request } from 'node:http';
import { newId } from '../server/src/lib/ids.ts';
import { answerQuestions } from './processes.ts';

/** Tokens of the writer and the reader, and their application. */
export interface Exchange {
  applicationId: string;
  writer: string;
  reader: string;
}

export interface Delays {
  /** Milliseconds from sending a message until an open page of the other side is notified of it … */
  received: number[];
  /** … and until it has what to show. */
  shown: number[];
}

const AT_ONCE = 50;
const streams = new Set<ClientRequest>();
const agent = new Agent({ keepAlive: true });
/** Callbacks that wait for a message of an application, by its number. */
const waiting = new Map<string, () => void>();

const keyOf = (applicationId: string, seq: number) => `${applicationId} ${seq}`;

const onEvents = (text: string): void => {
  for (const line of text.split('\n')) {
    if (!line.startsWith('data: ')) continue;
    const event = JSON.parse(line.slice('data: '.length));
    if (event.kind === 'MESSAGE') waiting.get(keyOf(event.applicationId, event.seq))?.();
  }
};

/** Opens one stream and waits until it is let in. */
const openOne = async (origin: string, token: string): Promise<void> => {
  const asked = get(`${origin}/api/v1/events`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  });
  const [message] = (await once(asked, 'response')) as [IncomingMessage];
  if (message.statusCode !== 200) throw new Error(`a stream was answered ${message.statusCode}`);
  message.setEncoding('utf8').on('data', onEvents);
  message.on('error', () => {});
  asked.on('error', () => {});
  streams.add(asked);
  await once(message, 'data');
};

const open = async ({ origin, tokens }: { origin: string; tokens: string[] }): Promise<number> => {
  for (let from = 0; from < tokens.length; from += AT_ONCE)
    await Promise.all(tokens.slice(from, from + AT_ONCE).map((token) => openOne(origin, token)));
  return streams.size;
};

const close = async (): Promise<void> => {
  for (const stream of streams) stream.destroy();
  streams.clear();
};

const call = async (url: string, token: string, body?: object) => {
  const asked = request(url, {
    agent,
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
  });
  asked.end(body && JSON.stringify(body));
  const [message] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of message.setEncoding('utf8')) text += part;
  if (message.statusCode !== 200) throw new Error(`${url} was answered ${message.statusCode}: ${text}`);
  return JSON.parse(text).data;
};

/** The processes that writers and readers talk to. */
interface Origins {
  origin: string;
  readerOrigin: string;
}

/** Sends one message and waits until the other side has it. */
const exchange = async (
  { origin, readerOrigin }: Origins,
  { applicationId, writer, reader }: Exchange,
  after: number,
) => {
  const path = `/api/v1/application/${applicationId}/message`;
  const start = performance.now();
  const received = new Promise<number>((resolve) => {
    waiting.set(keyOf(applicationId, after + 1), () => resolve(performance.now() - start));
  });
  await Promise.all([
    received,
    call(origin + path, writer, { clientId: newId(), text: 'Assalomu alaykum!' }),
  ]);
  await call(`${readerOrigin}${path}?after=${after}`, reader);
  waiting.delete(keyOf(applicationId, after + 1));
  return { received: await received, shown: performance.now() - start };
};

const exchangeAll = async ({ list, ...origins }: Origins & { list: Exchange[] }): Promise<Delays> => {
  const last = new Map<string, number>();
  const delays: Delays = { received: [], shown: [] };
  for (const one of list) {
    const url = `${origins.origin}/api/v1/application/${one.applicationId}/message?size=1`;
    const after = last.get(one.applicationId) ?? (await call(url, one.reader)).content.at(-1).seq;
    last.set(one.applicationId, after + 1);
    const { received, shown } = await exchange(origins, one, after);
    delays.received.push(received);
    delays.shown.push(shown);
  }
  return delays;
};

answerQuestions({ open, close, exchangeAll });
