import { writtenCell } from '@parvoz/spreadsheets/limits.ts';
import type { SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { FileResponse } from '../../../lib/file-response.ts';
import { csvFile } from '../../../lib/table-file.ts';
import { errorText } from '../../../lib/texts.ts';
import { countReading, findOwn, sentenceOf } from './imports.service.ts';
import * as store from './imports.store.ts';
import type { Kinds } from './kinds.service.ts';
import { read, turn } from './reading.service.ts';

/** Lines between which others have their turn; each may be a hundred kilobytes long. */
const BATCH = 50;

/**
 * The refused lines of an import as they came, each with the reason, to be corrected and uploaded again. Throws
 * NOT_FOUND, also where no line is refused, and TOO_MANY_REQUESTS.
 */
export const exportRefused = async (
  ctx: SignedInContext,
  kinds: Kinds,
  id: string,
): Promise<FileResponse> => {
  const found = await findOwn(ctx, id);
  if (found.counts.REFUSED === 0) throw new AppError('NOT_FOUND');
  await countReading(ctx, kinds, found);
  const { columns, rows } = await turn(async () =>
    read(ctx, await store.findFile(ctx.db, id), found.encoding),
  );
  const cellsOf = new Map(rows.map(({ line, cells }) => [line, cells.map(writtenCell)]));
  const headingOf = new Map(found.mapping.map((field, index) => [field, columns[index]]));
  const reasonOf = ({ problems }: store.ImportLine): string =>
    problems
      .map(({ field, ...fault }) => `${headingOf.get(field) || field}: ${sentenceOf(ctx, fault)}`)
      .join(' ');
  const listRefused = async function* () {
    yield [[...columns, errorText(ctx.language, 'importReason')]];
    for (let offset = 0; offset < found.counts.REFUSED; offset += BATCH) {
      const filter = { outcome: ['REFUSED' as const], query: null };
      const lines = await store.findLines(ctx.db, id, filter, { limit: BATCH, offset });
      yield lines.map((line) => [...(cellsOf.get(line.line) ?? []), reasonOf(line)]);
    }
  };
  const name = found.fileName.replace(/\.[^.]*$/, '');
  return csvFile({ name: `${name}-refused`, language: ctx.language, batches: listRefused() });
};
