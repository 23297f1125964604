import type { Readable } from 'node:stream';
import pg from 'pg';
import { KEEPALIVE, PrimaryClient } from '../db/primary.ts';
import { atOneMoment, type Measures, measureMoment } from './measures.ts';
import { findProgram, openDump, restoreDump } from './programs.ts';

const TIMEOUT = { connectionTimeoutMillis: 10_000 };

const majorOf = (version: string): number => Number.parseInt(version, 10);

/**
 * Copies a database by PostgreSQL's own `pg_dump` and measures it, both at one moment; returns the version of the program as
 * well. Writers wait for neither. Throws errors meant for people.
 */
export const dumpDatabase = async (
  databaseUrl: string,
  version: string,
  keep: (content: Readable) => Promise<void>,
): Promise<{ measures: Measures; major: number }> => {
  const program = await findProgram('pg_dump', majorOf(version));
  const client = new PrimaryClient({ connectionString: databaseUrl, ...TIMEOUT });
  let lost: Error | undefined;
  client.on('error', (error) => {
    lost = error;
  });
  await client.connect();
  try {
    return await atOneMoment(client, async () => {
      const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
      // If there are several hosts, the snapshot belongs to the one that this connection has found.
      await keep(openDump(program, client.url, rows[0]!.id));
      if (lost) throw lost;
      return { measures: await measureMoment(client), major: program.major };
    });
  } finally {
    await client.end();
  }
};

/** Things of somebody in a database: what extensions brought does not count. */
const COUNT_OWN = `select count(*)::int as total from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/** Throws an error meant for people for a database that holds something. */
export const assertEmpty = async (databaseUrl: string): Promise<void> => {
  const client = new PrimaryClient({ connectionString: databaseUrl, ...TIMEOUT });
  await client.connect();
  try {
    const { rows } = await client.query<{ total: number }>(COUNT_OWN);
    if (rows[0]!.total === 0) return;
  } finally {
    await client.end();
  }
  throw new Error(
    'The database that DATABASE_URL names is not empty: make another one (createdb) and name that; this one stays as it is.',
  );
};

/** Fills an empty database with what a `pg_dump` of this version has written. */
export const fillDatabase = async (databaseUrl: string, major: number, content: Readable): Promise<void> => {
  const program = await findProgram('pg_restore', major);
  const client = new PrimaryClient({ connectionString: databaseUrl, ...TIMEOUT });
  await client.connect();
  await client.end();
  await restoreDump(program, client.url, content);
};

/** A connection for reading. */
export const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ ...KEEPALIVE, connectionString: url, ...TIMEOUT });
  await client.connect();
  return client;
};
