import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { urlsOf } from '../lib/database-address.ts';

/**
 * Settings of every connection: one that has died silently, as behind a firewall or with its host, is noticed by its silence on
 * our side and on PostgreSQL's, which then ends what was begun over it.
 */
export const KEEPALIVE = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
} as const;

/** Longest time for a host to answer whether it takes writes. */
const PROBE_MS = 2000;
/** Longest search for the host that does: less than a connection may take, so that opening it still fits. */
const SEARCH_MS = 7000;
const PAUSE_MS = 150;

/** Returns whether the host behind an address takes writes now; rejects when it does not answer. */
const takesWrites = async (url: string): Promise<boolean> => {
  const client = new pg.Client({
    ...KEEPALIVE,
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: 'parvoz-probe',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('show transaction_read_only');
    return rows[0].transaction_read_only === 'off';
  } finally {
    client.end().catch(() => {});
  }
};

/** Throws, with the host in its message and the code of what went wrong there, where it takes no writes. */
const requireWrites = async (url: string): Promise<string> => {
  const { host } = new URL(url);
  const isTaking = await takesWrites(url).catch((cause: Error & { code?: string }) => {
    throw Object.assign(new Error(`${host}: ${cause.message || cause.code}`, { cause }), {
      code: cause.code,
    });
  });
  if (isTaking) return url;
  throw new Error(`${host}: takes no writes`);
};

/** Hosts of one address, of which one takes writes; all connections of a process to it share what is known of them. */
class Hosts {
  readonly urls: readonly string[];
  readonly clients = new Set<PrimaryClient>();
  #primary: string | null = null;
  #search: Promise<string> | null = null;

  constructor(url: string) {
    this.urls = urlsOf(url);
  }

  /** The address that takes writes; waits while there is none, as in a failover. */
  find(): Promise<string> {
    if (this.#primary !== null) return Promise.resolve(this.#primary);
    this.#search ??= this.#searchOn().finally(() => {
      this.#search = null;
    });
    return this.#search;
  }

  /** Drops the known primary after a connection to this address was lost, or refused a write: it is looked for again. */
  suspect(url: string): void {
    if (this.#primary === url) this.#primary = null;
  }

  async #searchOn(): Promise<string> {
    const deadline = performance.now() + SEARCH_MS;
    for (;;) {
      try {
        const found = await Promise.any(this.urls.map(requireWrites));
        this.#primary = found;
        // Connections to another host would wait for one that is gone, or write to one that is no longer replicated.
        for (const client of this.clients) if (client.url !== found) client.cut();
        return found;
      } catch (error) {
        if (performance.now() > deadline) throw failureOf(error);
      }
      await pause(PAUSE_MS);
    }
  }
}

/**
 * Returns one error of all hosts, which names each. Its code is that of one that does not answer: a standby is there, and no
 * fault.
 */
const failureOf = (error: unknown): unknown => {
  if (!(error instanceof AggregateError)) return error;
  const errors: (Error & { code?: string })[] = error.errors;
  const said = errors.map(({ message }) => message).join('; ');
  const code = errors.find((one) => one.code !== undefined)?.code ?? '57P03';
  return Object.assign(new Error(`no host of DATABASE_URL takes writes: ${said}`), { code });
};

const known = new Map<string, Hosts>();

const hostsOf = (url: string): Hosts => {
  const hosts = known.get(url) ?? new Hosts(url);
  known.set(url, hosts);
  return hosts;
};

type ClientConfig = pg.ClientConfig & { connectionString: string };

/**
 * A connection to the host of an address that takes writes. After a failover the next one goes to the new primary, and those
 * to the old one are cut. Of an address with one host it is a usual one.
 */
export class PrimaryClient extends pg.Client {
  readonly #hosts: Hosts;
  url: string;
  /** The number of its backend; the driver sets it once it is connected. */
  declare readonly processID: number | null;

  constructor(config: ClientConfig) {
    const hosts = hostsOf(config.connectionString);
    const options = [KEEPALIVE.options, config.options].filter(Boolean).join(' ');
    super({ ...KEEPALIVE, ...config, options, connectionString: hosts.urls[0]! });
    this.#hosts = hosts;
    this.url = hosts.urls[0]!;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    const connected = this.#hosts.urls.length > 1 ? this.#connectToPrimary() : super.connect();
    if (!callback) return connected;
    const tell = callback as (error: Error | null, client?: pg.Client) => void;
    connected.then((client) => tell(null, client), tell);
    return undefined;
  }

  /** Ends the connection as if the network had. */
  cut(): void {
    (this as unknown as Wire).connection.stream.destroy();
  }

  /** The statement that the server is asked for now; null while there is none. */
  get running(): object | null {
    return (this as unknown as Wire)._activeQuery ?? null;
  }

  /** Marks the host as one that may have stopped taking writes: a caller who waits in vain for an answer knows first. */
  suspect(): void {
    this.#hosts.suspect(this.url);
  }

  async #connectToPrimary(): Promise<pg.Client> {
    const { clients } = this.#hosts;
    this.url = await this.#hosts.find();
    const { hostname, port } = new URL(this.url);
    Object.assign(this, { host: hostname, port: Number(port || 5432) });
    this.on('error', () => this.suspect());
    clients.add(this);
    this.once('end', () => clients.delete(this));
    try {
      return await super.connect();
    } catch (error) {
      clients.delete(this);
      this.suspect();
      throw error;
    }
  }
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** The parts of the driver's own that a connection is cut and watched by. */
interface Wire {
  connection: { stream: { destroy(): void } };
  _activeQuery?: object | null;
}
