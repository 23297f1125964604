import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { drainOnClose } from './drain.ts';

/** More than the system keeps for a client that does not read. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x');

it.each(['close', 'keep-alive'])(
  'sends a slow reader the whole answer before it closes (%s)',
  async (way) => {
    const server = createServer((_, response) => response.end(LARGE));
    drainOnClose(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.write(`GET / HTTP/1.1\r\nHost: parvoz.test\r\nConnection: ${way}\r\n\r\n`);
    await once(client, 'readable');

    const closed = once(server, 'close');
    server.close();
    let bytes = 0;
    for await (const part of client) bytes += part.length;
    expect(bytes).toBeGreaterThan(LARGE.length);
    await closed;
  },
);
