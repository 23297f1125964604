import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Makes `server.close()` end each connection as soon as no answer is owed on it, and none before. Node's own way cuts an answer
 * that its client reads slowly, and goes on waiting for connections that browsers open in advance and for those that are kept
 * alive after a last answer. Has to be called before the server listens.
 */
export const drainOnClose = (server: Server): void => {
  const pendingResponses = new Map<Socket, number>();
  let closing = false;

  const change = (socket: Socket, by: number) => {
    const responses = pendingResponses.get(socket);
    if (responses === undefined) return;
    pendingResponses.set(socket, responses + by);
    if (closing && responses + by === 0) socket.destroySoon();
  };

  server.on('connection', (socket) => {
    pendingResponses.set(socket, 0);
    socket.once('close', () => pendingResponses.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    change(socket, 1);
    response.once('close', () => change(socket, -1));
  });
  // `close` calls this first.
  server.closeIdleConnections = () => {
    closing = true;
    for (const [socket, responses] of pendingResponses) if (responses === 0) socket.destroySoon();
  };
};
