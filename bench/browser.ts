import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Headers of every request of a browser; without them a benchmark measures a client that does not exist. */
const ALWAYS = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'uz-UZ,uz;q=0.9,ru;q=0.8,en;q=0.7',
  'sec-ch-ua': '"Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
  'sec-ch-ua-mobile': '?1',
  'sec-ch-ua-platform': '"Android"',
};

const OF_PAGES = {
  accept:
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  'upgrade-insecure-requests': '1',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-user': '?1',
  'sec-fetch-dest': 'document',
};

const OF_CALLS = {
  accept: 'application/json',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
};

const isCall = (path: string): boolean => /^\/(api\/|call\b|locales\/)/.test(path);

/** Headers of a browser that opens a page or whose page makes a call; `own` ones come on top. */
export const browserHeaders = (path: string, own: Record<string, string> = {}): Record<string, string> => ({
  ...ALWAYS,
  ...(isCall(path) ? OF_CALLS : OF_PAGES),
  ...own,
});

export interface Sent {
  status: number;
  headers: Record<string, unknown>;
  /** As they came, compressed or not. */
  bytes: Uint8Array;
}

/** Asks once as a browser does. */
export const askOnce = async (
  origin: string,
  {
    method,
    path,
    headers,
    body,
  }: { method: string; path: string; headers?: Record<string, string>; body?: string },
): Promise<Sent> => {
  const { promise, resolve, reject } = Promise.withResolvers<Sent>();
  request(origin + path, { method, headers: browserHeaders(path, headers) }, async (answer) =>
    resolve({ status: answer.statusCode!, headers: answer.headers, bytes: await buffer(answer) }),
  )
    .on('error', reject)
    .end(body);
  return promise;
};
