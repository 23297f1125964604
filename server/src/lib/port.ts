import { once } from 'node:events';
import { createServer } from 'node:net';

/** Throws what listening there would throw: EADDRINUSE, EACCES, EADDRNOTAVAIL. Nothing listens afterwards. */
export const assertPortFree = async (host: string, port: number): Promise<void> => {
  const probe = createServer();
  probe.listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
};
