import dns from 'node:dns';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import tls from 'node:tls';
import { CERTIFICATE, PUSH_HOST } from '../server/test/fake-push.ts';
import { PUSH_PORT_FILE } from './push-places.ts';

// Loaded into the server under test before its program: for it the push service of the journeys is a public host, whose sockets end
// on this machine. Names are looked up, and addresses checked, as in front of any other.

/** An address of the public internet; nothing is sent there. */
const PUBLIC = { address: '93.184.215.14', family: 4 };
const HERE = { address: '127.0.0.1', family: 4 };

type Found = (error: Error | null, address: unknown, family?: number) => void;
type Lookup = (host: string, how: { all?: boolean }, callback: Found) => void;

const answer = ({ address, family }: typeof HERE, { all }: { all?: boolean }, callback: Found): void =>
  all ? callback(null, [{ address, family }]) : callback(null, address, family);

const { lookup } = dns;
const lookUp: Lookup = (host, how, callback) =>
  host === PUSH_HOST ? answer(PUBLIC, how, callback) : lookup(host, how, callback as never);
dns.lookup = lookUp as never;
syncBuiltinESMExports();

const { connect } = tls;
const connectHere = (options: tls.ConnectionOptions, ...others: []) => {
  const { host, lookup: checked } = options;
  if (host !== PUSH_HOST || !checked) return connect(options, ...others);
  const port = Number(readFileSync(join(process.env.DATA_DIR!, PUSH_PORT_FILE), 'utf8'));
  const found: Lookup = (name, how, callback) =>
    checked(name, how, ((error: Error | null) =>
      error ? callback(error, '') : answer(HERE, how, callback)) as never);
  return connect({ ...options, port, ca: CERTIFICATE, lookup: found as never }, ...others);
};
tls.connect = connectHere as never;
