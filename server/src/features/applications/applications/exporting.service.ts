import type { ApplicationFilter } from '@parvoz/contract/applications/application-calls.ts';
import { endingOf, isEnded } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { Cell } from '@parvoz/spreadsheets/write.ts';
import type { SignedInContext } from '../../../db/context.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import type { FileResponse } from '../../../lib/file-response.ts';
import { logSecurityEvent } from '../../../lib/security-events.ts';
import { dayCell, minuteCell, sumCell, tableFile } from '../../../lib/table-file.ts';
import { boardText } from '../../../lib/texts.ts';
import * as audit from '../../platform/audit/audit.service.ts';
import * as store from './exporting.store.ts';
import { findCards, listIds } from './lists/lists.service.ts';

const HEADINGS = [
  ...(['number', 'student', 'phone', 'target', 'country', 'tariff', 'price', 'paidOutside'] as const),
  ...(['payment', 'status', 'step', 'level', 'next', 'deadline', 'manager', 'created', 'ended'] as const),
];

const nameOf = ({ name, surname }: { name: string; surname: string }): string => `${name} ${surname}`.trim();

const statusOf = (language: Language, { status }: ApplicationCard): string =>
  boardText(language, status === 'STARTED' ? 'column.STARTED' : `state.${status}`);

const nextOf = (language: Language, card: ApplicationCard): string => {
  const { status, next, level } = card;
  const key = endingOf(card) ?? (next === 'NONE' && isEnded(status) ? status : next);
  return key === 'NONE'
    ? ''
    : boardText(language, `next.${key}`).replace('{{level}}', () => level?.name ?? '');
};

const cellsOf = (language: Language, card: ApplicationCard, row: store.ExportedRow): Cell[] => [
  card.number,
  nameOf(card.student) || boardText(language, 'card.deleted'),
  row.phone ?? '',
  card.university?.name ?? card.scholarship?.name ?? boardText(language, 'card.general'),
  card.university?.country.name ?? '',
  card.tariff.name,
  sumCell(card.price),
  sumCell(row.paidOutside),
  card.price > 0 ? boardText(language, `payment.${card.payment}`) : '',
  statusOf(language, card),
  card.step?.name ?? '',
  card.level?.name ?? '',
  nextOf(language, card),
  dayCell(card.deadline),
  card.manager ? nameOf(card.manager) : '',
  minuteCell(new Date(card.createdAt)),
  minuteCell(row.endedAt),
];

/**
 * The applications of a filter that the caller's agency has, in the order of its list, with a line of the audit and of
 * the security log: it takes the data of people out of the product. Throws TOO_MANY_ROWS.
 */
export const exportList = async (
  ctx: SignedInContext,
  conditions: ApplicationFilter,
  format: 'csv' | 'xlsx',
): Promise<FileResponse> => {
  const { db, actor, language, clock } = ctx;
  const consultingId = actor.consultingId!;
  let count = 0;
  const file = await tableFile<string>({
    ...{ name: `applications-${tashkentDate(clock.now())}`, format, language },
    headings: HEADINGS.map((heading) => boardText(language, `export.columns.${heading}`)),
    listIds: async (limit) => {
      const ids = await listIds(ctx, conditions, limit);
      count = ids.length;
      return ids;
    },
    linesOf: async (ids) => {
      const [cards, rows] = await Promise.all([
        findCards(ctx, ids),
        store.findExported(db, consultingId, ids),
      ]);
      const rowOf = new Map(rows.map((row) => [row.id, row]));
      return cards.flatMap((card) => {
        const row = rowOf.get(card.id);
        return row ? [cellsOf(language, card, row)] : [];
      });
    },
  });
  await audit.record(ctx, {
    ...{ action: 'APPLICATIONS_EXPORTED', subject: 'consulting', subjectId: String(consultingId) },
    details: { count, format },
  });
  logSecurityEvent(ctx, 'applications exported', actor.accountId, { count });
  return file;
};
