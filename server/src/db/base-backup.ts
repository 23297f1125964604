import { PassThrough, type Readable } from 'node:stream';
import pg from 'pg';
import { KEEPALIVE } from './primary.ts';

const NEW_ARCHIVE = 'n'.charCodeAt(0);
const DATA = 'd'.charCodeAt(0);

/** The checkpoint comes at once instead of over minutes, and the WAL that is needed to use the copy is in it. */
const COMMAND = `BASE_BACKUP (LABEL 'parvoz', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`;

/** `BASE_BACKUP` as a query of `pg`, which itself reads no copy: a tar between two result sets. */
class BaseBackup implements pg.Submittable {
  readonly content = new PassThrough();
  #archives = 0;

  submit(connection: pg.Connection): void {
    connection.query(COMMAND);
  }

  /** https://www.postgresql.org/docs/18/protocol-replication.html#PROTOCOL-REPLICATION-BASE-BACKUP */
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: pg.Connection): void {
    const [kind] = chunk;
    if (kind === NEW_ARCHIVE && ++this.#archives > 1)
      this.content.destroy(
        new Error('The database has tablespaces of its own, which a backup does not hold.'),
      );
    if (kind !== DATA || this.content.destroyed) return;
    // The bytes belong to the reader of the connection, which uses them again.
    if (!this.content.write(Buffer.from(chunk.subarray(1)))) this.#pause(stream);
  }

  /** Data that the connection has read already still arrive. */
  #pause(stream: pg.Connection['stream']): void {
    if (stream.isPaused()) return;
    stream.pause();
    const resume = () => {
      this.content.off('drain', resume).off('close', resume);
      stream.resume();
    };
    this.content.on('drain', resume).on('close', resume);
  }

  handleError(error: Error): void {
    this.content.destroy(error);
  }

  handleReadyForQuery(): void {
    this.content.end();
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}

/**
 * The whole cluster as a tar, read from a running PostgreSQL by the protocol of replication: started on it, PostgreSQL
 * has what was committed when the last byte was read. `url` is of a superuser. What of the pages is damaged makes the
 * stream fail. Destroy it to give up; `close` when it has ended.
 */
export const openBaseBackup = async (
  url: string,
): Promise<{ content: Readable; close: () => Promise<void> }> => {
  const address = new URL(url);
  address.searchParams.set('replication', 'true');
  const client = new pg.Client({
    ...KEEPALIVE,
    connectionString: address.href,
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  // Keeps the WAL from now on; it goes with the connection.
  await client.query('CREATE_REPLICATION_SLOT parvoz_backup TEMPORARY PHYSICAL (RESERVE_WAL)');
  const { content } = client.query(new BaseBackup());
  client.on('error', (error) => content.destroy(error));
  return { content, close: () => client.end() };
};
