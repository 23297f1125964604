import { once } from 'node:events';
import { createServer } from 'node:http';

export interface MetricsAddress {
  port: number;
  host: string;
}

interface Written {
  type: string;
  write(): Promise<string>;
}

/** Answers `GET /metrics` and nothing else; returns a function that closes the server. */
export const serveMetrics = async (
  { port, host }: MetricsAddress,
  { type, write }: Written,
): Promise<() => Promise<void>> => {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    write().then(
      (text) => response.writeHead(200, { 'content-type': type }).end(text),
      (error: Error) => response.writeHead(500, { 'content-type': 'text/plain' }).end(`${error.message}\n`),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
  };
};
