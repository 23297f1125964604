import { setTimeout } from 'node:timers/promises';
import type { Import } from '../contract/src/catalogue/imports.ts';
import { runAsAdmin } from './database.ts';

const PAUSE_MS = 50;

export type Headers = Record<string, string>;

const readData = async (answer: Response): Promise<Import> => {
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Import }).data;
};

/** Updates the planner's statistics, and vacuums so that it does not happen during a measurement. */
export const settle = (databaseUrl: string) => runAsAdmin(databaseUrl, 'vacuum analyze');

/** Takes universities with a higher id than `after` away, with everything that importing them has left. */
export const removeAdded = async (databaseUrl: string, after: number): Promise<void> => {
  for (const table of ['university_degrees', 'university_faculties'])
    await runAsAdmin(databaseUrl, `delete from ${table} where university_id > ${after}`);
  await runAsAdmin(
    databaseUrl,
    `delete from search_documents where kind = 'UNIVERSITY' and ref_id > ${after}`,
  );
  await runAsAdmin(databaseUrl, `delete from universities where id > ${after}`);
  await runAsAdmin(
    databaseUrl,
    `delete from attachments where cover_name is not null
      and not exists (select from consultings where photo_id = attachments.id)`,
  );
  await runAsAdmin(databaseUrl, 'truncate audit_records, imports cascade');
  await settle(databaseUrl);
};

export const lastUniversity = async (databaseUrl: string): Promise<number> => {
  const [last] = await runAsAdmin(databaseUrl, 'select max(id) as id from universities');
  return Number(last!.id);
};

/** Uploads a file of universities and has its lines compared; returns the import, ready to be applied. */
export const prepare = async (
  address: string,
  headers: Headers,
  file: Blob,
  name = 'universities.csv',
): Promise<Import> => {
  const body = new FormData();
  body.append('file', file, name);
  const url = `${address}/api/v1/import`;
  const { id, mapping } = await readData(
    await fetch(`${url}?kind=UNIVERSITY&name=${name}`, { method: 'POST', headers, body }),
  );
  return readData(
    await fetch(`${url}/${id}/mapping`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ mapping }),
    }),
  );
};

/** Applies an import, and throws if it fails. */
export const apply = async (
  address: string,
  headers: Headers,
  { id, counts }: Pick<Import, 'id' | 'counts'>,
): Promise<void> => {
  const url = `${address}/api/v1/import/${id}`;
  let found = await readData(await fetch(`${url}/apply`, { method: 'POST', headers }));
  while (found.state === 'APPLYING') {
    await setTimeout(PAUSE_MS);
    found = await readData(await fetch(url, { headers }));
  }
  if (found.state !== 'DONE' || found.done !== counts.NEW)
    throw new Error(`the import ended as ${found.state} (${found.failure}) after ${found.done} rows`);
};
