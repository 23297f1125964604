import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { assertPortFree } from './port.ts';

it('a port that somebody listens at is told, and one that nobody does is left as it was', async () => {
  const other = createServer().listen({ host: '127.0.0.1', port: 0 });
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(assertPortFree('127.0.0.1', port)).rejects.toMatchObject({ code: 'EADDRINUSE', port });
  other.close();
  await once(other, 'close');
  await assertPortFree('127.0.0.1', port);
  await assertPortFree('127.0.0.1', port);
});
