import { createServer } from 'node:net';

const DEFAULT_PORT = '3000';
const DEFAULT_HOST = '127.0.0.1';

/** Returns whether another program listens at an address; false for one that cannot be listened at for another reason. */
const isInUse = (host, port) =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', ({ code }) => resolve(code === 'EADDRINUSE'))
      .listen({ host, port }, () => probe.close(() => resolve(false)));
  });

/**
 * Ends the script, with the server's own sentence, where another program listens at its address: installing and building would take
 * minutes first. The server itself reports everything else that is wrong with it.
 */
export const requireFreePort = async () => {
  const port = process.env.PORT?.trim() || DEFAULT_PORT;
  const host = process.env.HOST?.trim() || DEFAULT_HOST;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535 || !(await isInUse(host, Number(port)))) return;
  process.stderr.write(
    `Parvoz cannot start.\nPort ${port} is in use: stop the other program or choose another PORT.\n`,
  );
  process.exit(1);
};
