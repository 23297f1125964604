import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Ways of handling the calls of a bucket. */
type Way = 'open' | 'busy' | 'silent' | 'gone' | 'slow' | 'cut';

const BUSY =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>';
/** Bytes of an answer that still come through where it is cut. */
const CUT_AFTER = 10_000;
const SLOW_MS = 300;

/** Stands between an app and its bucket, so that a test can make it slow, overloaded, silent or gone, and mend it. */
export interface BucketGate {
  port: number;
  /** Changes what becomes of the calls that come from now on; `gone` ends those that run, too. */
  set(way: Way): void;
  /** Calls since the gate was made. */
  count(): number;
  close(): Promise<void>;
}

export const createBucketGate = async (port: number): Promise<BucketGate> => {
  let way: Way = 'open';
  let calls = 0;
  const server = createServer((near, answer) => {
    calls++;
    if (way === 'busy') {
      near.resume();
      answer.writeHead(503, { 'content-type': 'application/xml', 'retry-after': '1' }).end(BUSY);
      return;
    }
    // Its caller waits until it has had enough of it.
    if (way === 'silent') return;
    const isCut = way === 'cut';
    const pass = () => {
      const far = request({ port, method: near.method, path: near.url, headers: near.headers }, (given) => {
        answer.writeHead(given.statusCode!, given.headers);
        if (!isCut) given.pipe(answer);
        else
          given.once('data', (bytes: Buffer) =>
            answer.write(bytes.subarray(0, CUT_AFTER), () => answer.destroy()),
          );
      });
      far.on('error', () => answer.destroy());
      near.pipe(far);
    };
    if (way === 'slow') setTimeout(pass, SLOW_MS);
    else pass();
  });
  server.on('connection', (socket) => {
    socket.on('error', () => {});
    if (way === 'gone') socket.resetAndDestroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      way = next;
      if (next === 'gone') server.closeAllConnections();
    },
    count: () => calls,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
