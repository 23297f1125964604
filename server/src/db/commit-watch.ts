import type pg from 'pg';
import { PrimaryClient } from './primary.ts';

/** Longest time for the database to answer which connections wait; a host that needs longer may have fallen silent. */
const ASK_MS = 3000;
const TICK_MS = 1000;

interface Watched {
  client: PrimaryClient;
  /** Statement that runs since this moment, as `performance.now()` has it. */
  running: object | null;
  since: number;
  /** True if its transactions only read unless they say otherwise. */
  isReadOnly: boolean;
}

interface WatchOptions {
  url: string;
  /** Longest wait of a commit for a standby, in milliseconds. */
  commitMs: number;
  /** Called when the first commit of several is given up, with true, and with false when all of them have come through. */
  onHeld?: ((isHeld: boolean) => void) | undefined;
}

/** State of the commits of a pool. */
export interface CommitWatch {
  /** Number of commits that nobody waits for any more and that still wait for a standby. */
  readonly waiting: number;
}

/** Returns those of the backends that wait for a standby to have their commit. */
const findWaiting = async (client: pg.Client, pids: readonly number[]): Promise<Set<number>> => {
  const text = `select pid from pg_stat_activity where pid = any($1) and wait_event = 'SyncRep'`;
  const { rows } = await client.query(text, [pids]);
  return new Set(rows.map(({ pid }: { pid: number }) => pid));
};

/** One connection beside the pool, open only while there is something to ask. */
class Asker {
  readonly #url: string;
  #client: PrimaryClient | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  /** Returns the host that answered, and the backends that wait; rejects where none answers, and looks for another host next time. */
  async ask(pids: readonly number[]): Promise<{ host: string; waiting: Set<number> }> {
    const client = this.#client ?? this.#create();
    try {
      if (this.#client === null) await client.connect();
      this.#client = client;
      return { host: client.url, waiting: await findWaiting(client, pids) };
    } catch (error) {
      client.suspect();
      this.close(client);
      throw error;
    }
  }

  close(client: pg.Client | null = this.#client): void {
    this.#client = null;
    client?.end().catch(() => {});
  }

  #create(): PrimaryClient {
    const client = new PrimaryClient({
      connectionString: this.#url,
      connectionTimeoutMillis: ASK_MS,
      query_timeout: ASK_MS,
      application_name: 'parvoz-commits',
    });
    client.on('error', () => {
      if (this.#client === client) this.#client = null;
    });
    return client;
  }
}

/**
 * Bounds the commits of a pool. PostgreSQL lets one wait for its synchronous standby without an end, and no setting of its own
 * ends that: a connection whose commit has waited for `commitMs` is cut here, so that its caller is answered as one whose
 * primary was lost. The transaction goes on waiting where it is, unseen by anybody, and with its locks: to cancel it there
 * would show others what no standby has. Until all of those have come through, connections of the pool only read, so that
 * reads go on and nobody else begins to wait.
 */
export const watchCommits = (pool: pg.Pool, { url, commitMs, onHeld }: WatchOptions): CommitWatch => {
  const watched = new Map<unknown, Watched>();
  const asker = new Asker(url);
  /** Backends that wait with what was given up, on this host. */
  let left = new Set<number>();
  let leftHost = '';
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;

  const setLeft = (now: Set<number>, host: string) => {
    const wasHeld = left.size > 0;
    left = now;
    leftHost = host;
    if (wasHeld !== now.size > 0) onHeld?.(now.size > 0);
  };

  const findOverdue = (): Watched[] => {
    const now = performance.now();
    return [...watched.values()].filter((one) => {
      const { running } = one.client;
      if (running !== one.running) Object.assign(one, { running, since: now });
      return running !== null && now - one.since >= commitMs - tickMs;
    });
  };

  const check = async (overdue: readonly Watched[]) => {
    const asked = overdue.map(({ running }) => running);
    const pids = overdue.map(({ client }) => client.processID!);
    const { host, waiting } = await asker.ask([...pids, ...left]);
    // What has waited on a host that is no longer the primary is decided by the new one.
    const still = new Set(host === leftHost ? [...left].filter((pid) => waiting.has(pid)) : []);
    for (const [index, { client }] of overdue.entries()) {
      if (client.url !== host || !waiting.has(pids[index]!) || client.running !== asked[index]) continue;
      still.add(pids[index]!);
      client.cut();
    }
    setLeft(still, host);
  };

  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    asker.close();
  };

  const tick = async () => {
    if (pool.ending) return stop();
    const overdue = findOverdue();
    if (isAsking) return;
    if (overdue.length === 0 && left.size === 0) return watched.size === 0 ? stop() : asker.close();
    isAsking = true;
    // Where nobody answers, the next turn asks again, and whoever waits is cut when another host is found.
    await check(overdue).catch(() => {});
    isAsking = false;
  };
  const tickMs = Math.min(TICK_MS, commitMs / 4);

  pool.on('connect', (client) => {
    watched.set(client, {
      ...{ client: client as unknown as PrimaryClient, running: null, since: 0 },
      isReadOnly: false,
    });
    timer ??= setInterval(tick, tickMs).unref();
  });
  pool.on('remove', (client) => {
    watched.delete(client);
    // Without a connection of its own, what was given up may still wait.
    if (watched.size === 0 && (left.size === 0 || pool.ending)) stop();
  });
  pool.on('acquire', (client) => {
    const one = watched.get(client);
    const isReadOnly = left.size > 0;
    if (!one || one.isReadOnly === isReadOnly) return;
    one.isReadOnly = isReadOnly;
    // It goes to the server before whatever the connection was taken for; where it fails, that fails, too.
    client
      .query(isReadOnly ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only')
      .catch(() => {});
  });
  return {
    get waiting() {
      return left.size;
    },
  };
};
