import type { Pool } from 'pg';

/** Work memory for building indexes of whole tables. */
const BUILD_MEMORY = '512MB';

/**
 * Runs `work` without the indexes of these tables that only make reading faster, and builds them again afterwards:
 * building a trigram index at once is many times faster than adding single rows.
 */
export const withoutIndexes = async (
  pool: Pool,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> => {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::regclass[]) and not i.indisunique`,
    [tables],
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await work();
  const client = await pool.connect();
  try {
    await client.query(`set maintenance_work_mem = '${BUILD_MEMORY}'`);
    for (const { definition } of rows) await client.query(definition);
  } finally {
    client.release(true);
  }
};
