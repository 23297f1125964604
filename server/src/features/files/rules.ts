import { openAttachment } from '@parvoz/contract/files.ts';
import { PICTURE_WIDTHS, type PictureShape } from '@parvoz/contract/limits.ts';
import { raw, type Sql } from '../../db/sql.ts';
import { API_BASE } from '../../http/api-base.ts';

/** A picture's address is stored nowhere but made from its id. */
const OPEN_URL = `${API_BASE}${openAttachment.path.replace('{id}', '')}`;

/** SQL that gives `Picture | null` as JSON from a column with an attachment's id, from our own code. */
export const pictureOf = (column: string): Sql =>
  raw(
    `case when ${column} is not null then json_build_object('id', ${column}, 'url', '${OPEN_URL}' || ${column}) end`,
  );

/** Width that is served for an asked one: the next larger kept width, the largest when none is. */
export const keptWidth = (asked: number | undefined): number => {
  const largest = PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1]!;
  return PICTURE_WIDTHS.find((width) => width >= (asked ?? largest)) ?? largest;
};

/** Storage key of a picture's variant. */
export const variantKey = (id: string, shape: PictureShape, width: number): string =>
  `pictures/${id}/${shape}-${width}.webp`;

/** Width divided by height of the `wide` shape. */
export const WIDE_RATIO = 3.2;
