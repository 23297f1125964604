import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../scripts/debian-postgres.mjs';
import { knock } from '../server/test/process.ts';

const DEPLOY = join(import.meta.dirname, '../deploy');
const CONFIG = join(DEPLOY, 'haproxy.cfg');

/** True if HAProxy is installed on this machine. */
export const hasProxy = (): boolean => spawnSync('haproxy', ['-v']).status === 0;

interface ProxyOptions {
  /** Its own port. */
  port?: number;
  /** Port at which Prometheus reads it. */
  metricsPort?: number;
  /** File with the certificate of HTTPS, and its key. */
  certificate?: string;
}

/** HAProxy as it is deployed, in front of two ports. */
export const openProxy = async ([one, two]: readonly number[], options: ProxyOptions = {}) => {
  const { port = await freePort(), metricsPort, certificate } = options;
  const child = spawn('haproxy', ['-db', '-f', CONFIG], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: {
      ...process.env,
      PARVOZ_PAGE: join(DEPLOY, 'parvoz-503.http'),
      PARVOZ_BIND: `127.0.0.1:${port}${certificate ? ` ssl crt ${certificate} alpn h2,http/1.1` : ''}`,
      PARVOZ_ONE: `127.0.0.1:${one}`,
      PARVOZ_TWO: `127.0.0.1:${two}`,
      ...(metricsPort && { PARVOZ_PROXY_METRICS: `127.0.0.1:${metricsPort}` }),
    },
  });
  const ended = once(child, 'close');
  while ((await knock(port)) !== 'open') {
    if (child.exitCode !== null) throw new Error('HAProxy did not start');
    await pause(20);
  }
  return {
    port,
    close: async () => {
      // A stop that is asked for politely waits for the streams.
      child.kill('SIGKILL');
      await ended;
    },
  };
};
