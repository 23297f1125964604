import pg from 'pg';
import type { Log } from './context.ts';

const RETRY_MS = 1000;
/** A line that died without a word, as behind a firewall, is noticed by a question that is not answered. */
const ASK_MS = 15_000;

export interface Listener {
  close(): Promise<void>;
}

/** By channel, what hears its notices; null in the place of a payload says that some may have been missed. */
export type Hearers = Readonly<Record<string, (payload: string | null) => void>>;

const hear = (hearers: Hearers, channel: string, payload: string | null, log: Log): void => {
  try {
    hearers[channel]?.(payload);
  } catch (error) {
    // Thrown into the driver, it would end the process.
    log.error({ err: error, channel }, 'a notice could not be dealt with');
  }
};

const connect = async (url: string, hearers: Hearers, log: Log, onLost: () => void): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: ASK_MS,
    application_name: 'parvoz-listen',
  });
  let isOpen = false;
  const lose = (error: Error) => {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(asking);
    log.warn({ err: error }, 'the listening connection was lost');
    client.end().catch(() => {});
    onLost();
  };
  const asking = setInterval(() => client.query('select 1').catch(lose), ASK_MS);
  client.once('end', () => clearInterval(asking));
  client.on('notification', ({ channel, payload }) => hear(hearers, channel, payload ?? '', log));
  client.on('error', lose);
  try {
    await client.connect();
    for (const channel of Object.keys(hearers)) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    isOpen = true;
    return client;
  } catch (error) {
    clearInterval(asking);
    client.end().catch(() => {});
    throw error;
  }
};

/**
 * One connection that hears NOTIFY on several channels. When it is lost it is opened again, and each hearer is called
 * once with null, because notices may have been missed meanwhile.
 */
export const listen = async (url: string, hearers: Hearers, log: Log): Promise<Listener> => {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const open = async () => {
    const opened = await connect(url, hearers, log, reconnect);
    if (closed) await opened.end();
    else client = opened;
  };

  const reconnect = () => {
    client = null;
    if (closed) return;
    timer = setTimeout(() => {
      open().then(
        () => {
          for (const channel of Object.keys(hearers)) hear(hearers, channel, null, log);
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
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
};
