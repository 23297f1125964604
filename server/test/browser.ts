import { setTimeout as pause } from 'node:timers/promises';

export interface Reply {
  status: number;
  code?: string;
  data: { id: string; receivedBytes: number; documentCount: number; jwt: string } & Record<string, never>;
  /** An earlier try got no answer: whether it was done is not known. */
  wasLost: boolean;
}

interface Given {
  token?: string;
  json?: object;
  bytes?: Uint8Array;
  idempotencyKey?: string;
}

/** A person's browser, which asks again for what is not answered, also of the next process at the same address. */
export const openBrowser = (address: { port: number }, stop: AbortSignal) => {
  const ask = async (
    method: string,
    path: string,
    { token, json, bytes, idempotencyKey }: Given,
  ): Promise<Omit<Reply, 'wasLost'>> => {
    const answer = await fetch(`http://127.0.0.1:${address.port}/api/v1${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(json && { 'content-type': 'application/json' }),
        ...(bytes && { 'content-type': 'application/octet-stream' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(json && { body: JSON.stringify(json) }),
      ...(bytes && { body: new Uint8Array(bytes) }),
    });
    return { ...((await answer.json()) as Reply), status: answer.status };
  };
  return async (...call: Parameters<typeof ask>): Promise<Reply> => {
    for (let wasLost = false; ; wasLost = true) {
      const answer = await ask(...call).catch(() => null);
      if (answer && answer.status < 500) return { ...answer, wasLost };
      if (stop.aborted) throw new Error(`never answered: ${call[1]}`);
      await pause(20);
    }
  };
};

export type Browser = ReturnType<typeof openBrowser>;
