import type { LegalTextDraft, OperatorDraft } from '@parvoz/contract/money/operator-admin.ts';
import type { Context } from '../../../db/context.ts';
import * as store from './examples.store.ts';

type Publishing = Pick<Context, 'db' | 'clock'>;

/** Publishes an operator who was invented for the demo data, as the first version and by nobody's hand. */
export const publishDetails = async (
  { db, clock }: Publishing,
  draft: OperatorDraft,
  validFrom: string,
): Promise<void> => {
  await store.insertDetails(db, draft, { validFrom, at: clock.now() });
};

/** The same of a legal text, whose HTML is our own. */
export const publishText = async (
  { db, clock }: Publishing,
  draft: LegalTextDraft,
  validFrom: string,
): Promise<void> => {
  await store.insertText(db, draft, { validFrom, at: clock.now() });
};
