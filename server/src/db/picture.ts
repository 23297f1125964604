import { API_BASE } from '@parvoz/contract/endpoint.ts';
import { openAttachment } from '@parvoz/contract/people/files.ts';
import { raw, type Sql } from './sql.ts';

const OPEN_URL = API_BASE + openAttachment.path.replace('{id}', '');

/**
 * The contract's `Picture | null` as JSON from a column with an attachment's id, from our own code. A picture's
 * address is stored nowhere but made from its id.
 */
export const pictureOf = (column: string): Sql =>
  raw(
    `case when ${column} is not null then json_build_object('id', ${column}, 'url', '${OPEN_URL}' || ${column}) end`,
  );
