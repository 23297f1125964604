import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../lib/networks.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** True if the caller is at this machine, or in a network that may try the product out. */
    isTrial: boolean;
  }
}

/**
 * Headers that proxies write. With one of them, the caller is somewhere else, even if a proxy on this machine passes the call
 * on.
 */
const FORWARDING = [
  ...[
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
    'x-client-ip',
    'forwarded',
    'via',
  ],
  ...['cf-connecting-ip', 'true-client-ip', 'fastly-client-ip', 'fly-client-ip'],
];

/** Names of this machine. Under another one came what a proxy or tunnel passes on, or a page whose name was turned to here. */
const HERE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

const kindOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Sets for each request whether it may use what is for trials only: accounts whose password everybody knows, and codes that can
 * be read. From this machine itself, and from `networks`.
 */
export const addTrial = (app: FastifyInstance, networks: readonly string[]): void => {
  const invited = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) invited.addAddress(address, kindOf(address));
    else invited.addSubnet(address, Number(bits), kindOf(address));
  }
  // A client that has gone away has no address any more.
  const isInvited = ({ ip }: FastifyRequest): boolean => isIP(ip) !== 0 && invited.check(ip, kindOf(ip));
  const isHere = ({ raw: { headers, socket } }: FastifyRequest): boolean =>
    isLoopback(socket.remoteAddress ?? '') &&
    HERE.test(headers.host ?? '') &&
    FORWARDING.every((name) => headers[name] === undefined);
  app.decorateRequest('isTrial', {
    getter(this: FastifyRequest) {
      return isHere(this) || (networks.length > 0 && isInvited(this));
    },
  });
};
