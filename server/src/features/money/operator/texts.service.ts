import { inEveryLanguage } from '@parvoz/contract/languages.ts';
import type {
  LegalTextDraft,
  ManagedLegalText,
  SavedLegalText,
} from '@parvoz/contract/money/operator-admin.ts';
import type { Context, SignedInContext } from '../../../db/context.ts';
import { editorOf } from '../../../db/order.ts';
import { AppError, type FieldFault } from '../../../lib/app-error.ts';
import { cleanHtml, picturesIn } from '../../../lib/html.ts';
import * as files from '../../people/files/files.service.ts';
import * as publishing from './publishing.service.ts';
import * as store from './texts.store.ts';

const TEXTS = Object.keys(inEveryLanguage('text', () => null)) as ('textUz' | 'textRu' | 'textEn')[];

/** Pictures that a text shows in any language. */
const shownIn = (row: store.TextRow | null): string[] =>
  row ? TEXTS.flatMap((field) => picturesIn(row[field])) : [];

const TEXT: publishing.Part<store.TextRow> = {
  kind: {
    subject: 'legal-text',
    lock: store.lock,
    titleOf: ({ kind }) => kind,
    afterWrite: (tx, written) =>
      files.replacePictures(
        tx,
        written.map(({ before, after }) => ({ from: shownIn(before), to: shownIn(after) })),
        { ownerId: tx.actor.accountId, field: 'textUz' },
      ),
  },
  findLatest: ({ db }, { kind }) => store.findLatest(db, kind),
  publish: ({ db }, id, version, by) => store.publish(db, id, version, by),
  remove: ({ db }, id) => store.remove(db, id),
};

/**
 * Returns the texts of a draft as they may be stored, and the dropped parts of each. Throws faults at those of which nothing is
 * left.
 */
const cleaned = (draft: LegalTextDraft) => {
  const texts = TEXTS.map((field) => ({ field, ...cleanHtml(draft[field]) }));
  const empty = texts
    .filter(({ html }) => html === '')
    .map(({ field }): [string, FieldFault] => [field, { problem: 'required' }]);
  if (empty.length > 0) throw new AppError('INVALID_INPUT', Object.fromEntries(empty));
  const dropped = texts.flatMap(({ field, dropped }) => (dropped.length > 0 ? [[field, dropped]] : []));
  return {
    draft: {
      ...draft,
      ...(Object.fromEntries(texts.map(({ field, html }) => [field, html])) as Pick<
        LegalTextDraft,
        (typeof TEXTS)[number]
      >),
    },
    dropped: Object.fromEntries(dropped),
  };
};

/** Throws NOT_FOUND. */
export const get = async ({ db }: Pick<Context, 'db'>, id: number): Promise<ManagedLegalText> => {
  const row = await store.find(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return {
    ...row,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
};

/** Begins the draft of a text. Throws DRAFT_EXISTS, and faults at texts of which nothing is left once they are sanitised. */
export const create = async (ctx: SignedInContext, given: LegalTextDraft): Promise<SavedLegalText> => {
  const { draft, dropped } = cleaned(given);
  const { id } = await publishing.begin(ctx, TEXT, (tx) => store.insert(tx.db, draft, editorOf(tx)));
  return { ...(await get(ctx, id)), dropped };
};

/** Throws VERSION_PUBLISHED, NOT_FOUND, CHANGED_MEANWHILE, and faults as `create` does. */
export const update = async (
  ctx: SignedInContext,
  id: number,
  { version, ...given }: LegalTextDraft & { version?: number },
): Promise<SavedLegalText> => {
  const { draft, dropped } = cleaned(given);
  await publishing.edit(ctx, TEXT, { id, version }, (tx) => store.update(tx.db, id, draft, editorOf(tx)));
  return { ...(await get(ctx, id)), dropped };
};

/** Throws VERSION_PUBLISHED and NOT_FOUND. */
export const remove = (ctx: SignedInContext, id: number): Promise<null> => publishing.discard(ctx, TEXT, id);

/** Throws as `publishing.publish`. */
export const publish = async (
  ctx: SignedInContext,
  id: number,
  given: { version: number; validFrom: string },
): Promise<ManagedLegalText> => {
  await publishing.publish(ctx, TEXT, { id, ...given });
  return get(ctx, id);
};
