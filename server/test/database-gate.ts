import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between an app and its database, so that a test can cut the line and mend it. */
export interface DatabaseGate {
  /** The same database by way of the gate. */
  through(databaseUrl: string): string;
  /** Ends all connections and refuses new ones. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Lets nothing more through what is open, in either direction, and tells nobody. */
  freeze(): void;
  /** Lets through what has waited since, and all that follows. */
  thaw(): void;
  /** Connections that are open now. */
  count(): number;
}

export const createGate = async (serverUrl: string): Promise<DatabaseGate> => {
  const { hostname, port: serverPort } = new URL(serverUrl);
  /** Each with the other end of its line. */
  const sockets = new Map<Socket, Socket>();
  const server = createServer((near) => {
    const far = connect(Number(serverPort || 5432), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.set(one, other);
      one.pipe(other);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  let port = 0;
  const open = async () => {
    if (server.listening) return;
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  await open();
  return {
    open,
    through: (databaseUrl) => {
      const changed = new URL(databaseUrl);
      changed.host = `127.0.0.1:${port}`;
      return changed.href;
    },
    shut: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets.keys()) socket.destroy();
      await closed;
    },
    freeze: () => {
      for (const socket of sockets.keys()) socket.unpipe().pause();
    },
    thaw: () => {
      for (const [one, other] of sockets) one.pipe(other);
    },
    count: () => sockets.size / 2,
  };
};
