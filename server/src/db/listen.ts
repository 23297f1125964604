import pg from 'pg';
import type { Log } from './context.ts';

const RETRY_MS = 1000;

export interface Listener {
  close(): Promise<void>;
}

/**
 * One connection that hears NOTIFY on a channel and calls `onNotice` for each. When the connection is lost it is
 * opened again, and `onNotice` is called once without a payload, because notices may have been missed meanwhile.
 */
export const listen = async (
  url: string,
  channel: string,
  log: Log,
  onNotice: (payload: string | null) => void,
): Promise<Listener> => {
  let client: pg.Client;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async () => {
    client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      application_name: 'parvoz-listen',
    });
    client.on('notification', (notice) => onNotice(notice.payload ?? ''));
    client.on('error', (error) => {
      log.warn({ err: error }, 'the listening connection was lost');
      reconnect();
    });
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  };

  const reconnect = () => {
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().then(
        () => onNotice(null),
        (error) => {
          log.warn({ err: error }, 'the listening connection could not be opened');
          reconnect();
        },
      );
    }, RETRY_MS);
  };

  await connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client.end();
    },
  };
};
