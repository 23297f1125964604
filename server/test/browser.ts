import { setTimeout as pause } from 'node:timers/promises';

export interface Reply {
  status: number;
  code?: string;
  data: { id: string; receivedBytes: number; documentCount: number; jwt: string } & Record<string, never>;
  /** An earlier try got no answer: whether it was done is not known. */
  wasLost: boolean;
}

/** One answer, whatever it is. */
export interface Once extends Omit<Reply, 'wasLost'> {
  message?: string | null;
  /** Seconds after which to ask again, where they were said. */
  retryAfter: number | null;
}

interface Given {
  token?: string;
  json?: object;
  bytes?: Uint8Array;
  idempotencyKey?: string;
}

/** Makes a call of the API at a port, once. */
export const callOnce = async (
  port: number,
  method: string,
  path: string,
  { token, json, bytes, idempotencyKey }: Given = {},
): Promise<Once> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json && { 'content-type': 'application/json' }),
      ...(bytes && { 'content-type': 'application/octet-stream' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      'accept-language': 'en',
    },
    ...(json && { body: JSON.stringify(json) }),
    ...(bytes && { body: new Uint8Array(bytes) }),
  });
  const said = answer.headers.get('retry-after');
  const retryAfter = said === null ? null : Number(said);
  return { ...((await answer.json()) as Reply), status: answer.status, retryAfter };
};

/** Longest wait after a stop: callers over the limit have to wait for up to a minute. */
const PATIENCE_MS = 70_000;

/** A person's browser, which asks again for what is not answered, also of the next process at the same address. */
export const openBrowser = (address: { port: number }, stop: AbortSignal) => {
  const ask = async (method: string, path: string, given: Given): Promise<Once> => {
    const answer = await callOnce(address.port, method, path, given);
    // A caller over the limit is told when to ask again.
    if (answer.status === 429) await pause((answer.retryAfter ?? 1) * 1000);
    return answer;
  };
  let stoppedAt: number | null = null;
  return async (...call: Parameters<typeof ask>): Promise<Reply> => {
    for (let wasLost = false; ; wasLost = true) {
      const answer = await ask(...call).catch(() => null);
      if (answer && answer.status < 500 && answer.status !== 429) return { ...answer, wasLost };
      if (stop.aborted) stoppedAt ??= performance.now();
      if (stoppedAt !== null && performance.now() > stoppedAt + PATIENCE_MS)
        throw new Error(`never answered: ${call[1]}`);
      await pause(20);
    }
  };
};

export type Browser = ReturnType<typeof openBrowser>;
