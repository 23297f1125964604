import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Makes `server.close()` end each connection as soon as no answer is owed on it, and none before. Node's own way cuts an
 * answer that its client reads slowly, and goes on waiting for connections that browsers open in advance and for those
 * that are kept alive after a last answer. Call it before the server listens.
 */
export const closeWhenAnswered = (server: Server): void => {
  const owed = new Map<Socket, number>();
  let closing = false;

  const change = (socket: Socket, by: number) => {
    const answers = owed.get(socket);
    if (answers === undefined) return;
    owed.set(socket, answers + by);
    if (closing && answers + by === 0) socket.destroySoon();
  };

  server.on('connection', (socket) => {
    owed.set(socket, 0);
    socket.once('close', () => owed.delete(socket));
  });
  server.on('request', ({ socket }, answer) => {
    change(socket, 1);
    answer.once('close', () => change(socket, -1));
  });
  // `close` calls this first.
  server.closeIdleConnections = () => {
    closing = true;
    for (const [socket, answers] of owed) if (answers === 0) socket.destroySoon();
  };
};
