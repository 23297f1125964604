import pg from 'pg';
import { superuser } from './cluster.ts';

const name = 'parvoz';

const wrongPassword = '28P01';

/**
 * Makes sure that the database `parvoz` and its owner, the role `parvoz`, exist, and gives the URL to connect
 * with. The role is no superuser, as it would not be on a managed PostgreSQL: it may create databases and,
 * in its own, trusted extensions.
 */
export const openDatabase = async (port: number, password: string): Promise<string> => {
  const client = new pg.Client({ host: '127.0.0.1', port, user: superuser, password, database: 'postgres' });
  try {
    await client.connect();
    const found = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = '${name}') as role,
              exists (select from pg_database where datname = '${name}') as database`,
    );
    const { role, database } = found.rows[0] ?? { role: false, database: false };
    if (!role) {
      await client.query(`create role ${name} login createdb password ${client.escapeLiteral(password)}`);
    }
    if (!database) await client.query(`create database ${name} owner ${name}`);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === wrongPassword) {
      throw new Error('The password file of the database is not the one that it was created with.', {
        cause: error,
      });
    }
    throw error;
  } finally {
    await client.end();
  }
  return `postgres://${name}:${password}@127.0.0.1:${port}/${name}`;
};
