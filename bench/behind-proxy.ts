import { get } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { makeCertificate } from '../drills/certificate.ts';
import { hasProxy, openProxy } from '../drills/proxy.ts';
import { freePort } from '../scripts/debian-postgres.mjs';
import { type Demo, startDemo } from './demo.ts';

/** A product that visitors reach by another address than this machine. */
export interface BehindProxy extends Demo {
  /** Address of the product itself. */
  own: string;
  /** Argument by which Chromium trusts the proxy's certificate. */
  trust: string;
}

const answers = (url: string, ca: string): Promise<boolean> =>
  new Promise((resolve) => {
    get(url, { ca }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).once('error', () => resolve(false));
  });

/** Starts the product with demo data behind HAProxy as it is deployed (`deploy/haproxy.cfg`): by HTTPS and HTTP/2. */
export const startBehindProxy = async (port: number): Promise<BehindProxy> => {
  if (!hasProxy()) throw new Error('HAProxy is not installed: apt install haproxy');
  const { path, trusted, keyHash } = await makeCertificate(1);
  const proxyPort = await freePort();
  const origin = `https://127.0.0.1:${proxyPort}`;
  const demo = await startDemo(port, origin);
  const proxy = await openProxy([port, port], { port: proxyPort, certificate: path });
  while (!(await answers(`${origin}/api/v1/ready`, trusted))) await pause(100);
  return {
    origin,
    own: demo.origin,
    trust: `--ignore-certificate-errors-spki-list=${keyHash}`,
    stop: async () => {
      await proxy.close();
      await demo.stop();
    },
  };
};
