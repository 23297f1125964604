import { request as ask, createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const WORKER = '/service-worker.js';
/** A script of the release before, which no worker of a later one knows. */
export const SCRIPT_BEFORE = '/assets/of-the-release-before.js';

/** The product at an address of its own, where another release can come after the one that is there. */
export interface Releases {
  /** Its address, without a path. */
  url: string;
  /** The next release has a service worker of its own, or none. */
  release(worker: 'another' | 'none'): void;
  close(): Promise<void>;
}

/**
 * Stands before the server at `upstream` and passes everything on, but for the script of a release before and the service
 * worker's: browsers fetch that by themselves, where a test's routes do not reach.
 */
export const openReleases = async (upstream: string): Promise<Releases> => {
  let worker: 'first' | 'another' | 'none' = 'first';
  const server = createServer((call, answer) => {
    if (call.url === SCRIPT_BEFORE)
      return void answer.writeHead(200, { 'content-type': 'text/javascript' }).end();
    if (call.url === WORKER && worker === 'none') return void answer.writeHead(404).end();
    const isOther = call.url === WORKER && worker === 'another';
    const headers: IncomingHttpHeaders = { ...call.headers, host: new URL(upstream).host };
    // What is changed here has to come as it is: whole and not compressed.
    if (isOther)
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
    const passed = ask(upstream + call.url, { method: call.method, headers }, async (from) => {
      if (!isOther) {
        answer.writeHead(from.statusCode!, from.headers);
        return from.pipe(answer);
      }
      const { etag: _, 'content-length': __, ...others } = from.headers;
      answer.writeHead(from.statusCode!, others).end(`${await text(from)}\n// The next release.`);
    });
    passed.on('error', () => answer.destroy());
    // Streams of events end with the page.
    answer.on('close', () => passed.destroy());
    call.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: (next) => {
      worker = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
