import { toCyrillic } from '@parvoz/contract/cyrillic/cyrillic.ts';
import type {
  CyrillicCorrection,
  CyrillicCorrectionDraft,
} from '@parvoz/contract/platform/cyrillic-corrections.ts';
import type { Context, SignedInContext } from '../../../db/context.ts';
import { editorOf } from '../../../db/order.ts';
import * as search from '../../catalogue/search/search.service.ts';
import * as changes from '../audit/changes.service.ts';
import { restorerOf } from '../audit/records.service.ts';
import type { Restorer } from '../audit/undo.service.ts';
import * as store from './cyrillic.store.ts';

const CORRECTION: changes.RecordKind<store.Row> = {
  subject: 'cyrillic-text',
  lock: store.lock,
  titleOf: ({ latin }) => latin,
  faults: { cyrillic_corrections_latin_unique: { field: 'latin', problem: 'duplicate' } },
  // Names are found in Cyrillic as they are shown.
  afterWrite: async (tx, written) => {
    const latin = written.flatMap(({ before, after }) => [before, after].flatMap((row) => row?.latin ?? []));
    const named = await store.findNamed(tx.db, latin);
    await search.index(tx, 'UNIVERSITY', named.universityIds);
    await search.index(tx, 'SCHOLARSHIP', named.scholarshipIds);
    await search.index(tx, 'PROGRAM', named.programIds);
    await search.indexNamed(tx, 'COUNTRY', named.countryIds);
  },
};

const toAnswer = (row: store.Row): CyrillicCorrection => ({ ...row, updatedAt: row.updatedAt.toISOString() });

/** A text as the rules write it, and how it was corrected. */
export const get = async (
  { db }: Context,
  latin: string,
): Promise<{ made: string; correction: CyrillicCorrection | null }> => {
  const row = await store.findOf(db, latin);
  return { made: toCyrillic(latin), correction: row && toAnswer(row) };
};

/** Throws a fault at `latin` for a text that is corrected already. */
export const create = async (
  ctx: SignedInContext,
  draft: CyrillicCorrectionDraft,
): Promise<CyrillicCorrection> =>
  toAnswer(await changes.create(ctx, CORRECTION, (tx) => store.insert(tx.db, draft, editorOf(tx))));

/** Throws as `create` does, NOT_FOUND, and CHANGED_MEANWHILE for another version. */
export const update = async (
  ctx: SignedInContext,
  id: number,
  { version, ...draft }: CyrillicCorrectionDraft & { version?: number },
): Promise<CyrillicCorrection> =>
  toAnswer(
    await changes.update(ctx, CORRECTION, { id, version }, (tx) =>
      store.update(tx.db, id, draft, editorOf(tx)),
    ),
  );

/** Throws NOT_FOUND. Nothing depends on corrections. */
export const remove = (ctx: SignedInContext, id: number): Promise<null> =>
  changes.remove(ctx, CORRECTION, id, {
    findUses: async () => [],
    write: ({ db }) => store.remove(db, id),
  });

/** Restorer of corrections. */
export const restorer: Restorer = restorerOf<store.Row>({
  kind: CORRECTION,
  read: store.findMany,
  write: async (tx, rows) => {
    for (const row of rows) await store.update(tx.db, row.id, row, editorOf(tx));
  },
  insert: async (tx, rows) => {
    for (const row of rows) await store.insert(tx.db, row, editorOf(tx));
  },
  remove: async ({ db }, ids) => {
    for (const id of ids) await store.remove(db, id);
  },
  findUses: async () => [],
});
