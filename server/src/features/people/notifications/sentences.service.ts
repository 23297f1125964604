import type { NotificationKind } from '@parvoz/contract/applications/application-states.ts';
import type { Relation } from '@parvoz/contract/applications/guardian-states.ts';
import { datesOf } from '@parvoz/contract/catalogue/cycles.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { FollowUp } from '@parvoz/contract/people/notifications.ts';
import { noticeText, telegramText } from '../../../lib/texts.ts';
import { dateText } from './inbox/inbox.rules.ts';
import { partsOf } from './outside/outside.rules.ts';

/** Returns whose money a notification is about, in a word; nothing of any other kind. */
const whoOf = (kind: NotificationKind, comment: string | null, language: Language): string =>
  kind === 'GUARDIAN_PAID' || kind === 'GUARDIAN_TOPPED_UP'
    ? noticeText(language, `payer.${comment as Relation}`)
    : '';

interface Noticed {
  kind: NotificationKind;
  number: string;
  next: FollowUp | null;
  comment: string | null;
}

/**
 * Returns what a notification says outside the site: no names of documents, no sums and nobody's words, as an SMS would. `deadline` is the
 * moment until which somebody has to act, as its writer knows it, with the time where it has one.
 */
export const sentenceOf = (
  { kind, number, next, comment }: Noticed,
  language: Language,
  deadline: string | null,
): string => {
  const date = deadline === null ? '' : dateText(deadline);
  const parts = partsOf(kind, { next, deadline });
  const year = String(datesOf(kind === 'SAVED_EXPECTED', deadline) ?? '');
  return [
    telegramText(language, `kind.${kind}`, { number, date, year, who: whoOf(kind, comment, language) }),
    ...parts.next.map((one) => telegramText(language, `next.${one}`, { date })),
    ...(kind === 'AGENCY_HIDDEN' && comment ? [telegramText(language, 'hiddenReason')] : []),
    ...(parts.until ? [telegramText(language, 'until', { date })] : []),
  ].join(' ');
};
