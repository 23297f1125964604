import pg from 'pg';
import type { Log } from './context.ts';
import { PrimaryClient } from './primary.ts';

const RETRY_MS = 1000;
/** A line that died without a word, as behind a firewall, is noticed by a question that is not answered. */
const HEALTH_CHECK_MS = 15_000;
/** Longest wait of a writer for a connection that may be dead. */
const PATIENCE_MS = 1000;

export interface Listener {
  /**
   * Resolves once the subscribers have had every notice of what was committed before. PostgreSQL sends notices before it
   * answers the next query of a connection. Without a connection it resolves at once, and after a second where the query is not
   * answered: then they are called with null, because notices may have been missed.
   */
  received(): Promise<void>;
  close(): Promise<void>;
}

/** Subscribers by channel, called with each payload, or with null when some may have been missed. */
export type Subscribers = Readonly<Record<string, (payload: string | null) => void>>;

const notify = (subscribers: Subscribers, channel: string, payload: string | null, log: Log): void => {
  try {
    subscribers[channel]?.(payload);
  } catch (error) {
    // Thrown into the driver, it would end the process.
    log.error({ err: error, channel }, 'a notice could not be dealt with');
  }
};

/** An open line, and a question on it. Who asks while one is on its way shares the next: one at a time goes to the server. */
interface Line {
  client: pg.Client;
  ask(): Promise<unknown>;
  lose(error: Error): void;
}

const askerOf = (client: pg.Client): Line['ask'] => {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<unknown> | null = null;
  const send = () => {
    next = null;
    current = client.query('select 1');
    return current;
  };
  return () => {
    next ??= current.then(send, send);
    return next;
  };
};

const connect = async (
  url: string,
  subscribers: Subscribers,
  log: Log,
  onLost: () => void,
): Promise<Line> => {
  const client = new PrimaryClient({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: HEALTH_CHECK_MS,
    application_name: 'parvoz-listen',
  });
  const ask = askerOf(client);
  let isOpen = false;
  const lose = (error: Error) => {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(healthCheck);
    log.warn({ err: error }, 'the listening connection was lost');
    client.suspect();
    client.end().catch(() => {});
    onLost();
  };
  const healthCheck = setInterval(() => ask().catch(lose), HEALTH_CHECK_MS);
  client.once('end', () => clearInterval(healthCheck));
  client.on('notification', ({ channel, payload }) => notify(subscribers, channel, payload ?? '', log));
  client.on('error', lose);
  try {
    await client.connect();
    for (const channel of Object.keys(subscribers))
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    isOpen = true;
    return { client, ask, lose };
  } catch (error) {
    clearInterval(healthCheck);
    client.end().catch(() => {});
    throw error;
  }
};

/**
 * Opens one connection that listens to NOTIFY on several channels. When it is lost it is opened again, and each subscriber is
 * called once with null, because notices may have been missed meanwhile.
 */
export const listen = async (url: string, subscribers: Subscribers, log: Log): Promise<Listener> => {
  let line: Line | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const open = async () => {
    const opened = await connect(url, subscribers, log, reconnect);
    if (closed) await opened.client.end();
    else line = opened;
  };

  const reconnect = () => {
    line = null;
    if (closed) return;
    timer = setTimeout(() => {
      open().then(
        () => {
          for (const channel of Object.keys(subscribers)) notify(subscribers, channel, null, log);
        },
        (error) => {
          log.warn({ err: error }, 'the listening connection could not be opened');
          reconnect();
        },
      );
    }, RETRY_MS);
  };

  await open();
  return {
    received: async () => {
      if (!line) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const patience = setTimeout(resolve, PATIENCE_MS);
      line.ask().catch(line.lose).finally(resolve);
      await promise;
      clearTimeout(patience);
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await line?.client.end();
    },
  };
};
