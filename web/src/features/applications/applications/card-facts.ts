import type { BoardColumn } from '@parvoz/contract/applications/application-calls.ts';
import { type NextAction, STATUS_FACTS } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';
import type { TFunction } from 'i18next';
import { dateInTashkent, daysBetween, formatDate, todayInTashkent } from '../../../lib/format.ts';
import { turnOfCard } from './turn.ts';

type T = TFunction<'board'>;

/** The agency's actions have other words for people outside of it. */
const AGENCYS = ['REVIEW', 'CHECK', 'LEAD'] as const satisfies readonly NextAction[];
export const isAgencys = (key: string): key is (typeof AGENCYS)[number] => AGENCYS.some((one) => one === key);

/** Name of a person; an empty one belongs to a deleted account. */
export const nameOf = ({ name, surname }: { name: string; surname: string }, t: T): string =>
  `${name} ${surname}`.trim() || t('card.deleted');

/** Returns the text of the next action. For an administrator (`isOwn` false) the agency is somebody else. */
export const nextText = (card: ApplicationCard, isOwn: boolean, t: T): string => {
  const key = turnOfCard(card);
  const values = { level: card.level?.name ?? '' };
  return !isOwn && isAgencys(key) ? t(`seen.${key}`, values) : t(`next.${key}`, values);
};

/** Days since the deadline of an overdue application. */
export const daysLate = (deadline: string): number => daysBetween(deadline, todayInTashkent());

/** Days since anything was new. */
export const daysSilent = (activeAt: string): number =>
  daysBetween(dateInTashkent(activeAt), todayInTashkent());

/** Returns a date as shown on cards and in the table: `Bugun`, `24.11.2026` (docs/rules.md#time). */
export const cardDate = (date: string, t: T): string =>
  date === todayInTashkent() ? t('card.today') : formatDate(date);

/**
 * Name of a status or step. Steps have their numbers, which tell them apart where several tariffs give two of them the
 * same name.
 */
export const stageName = (
  {
    status,
    stepNumber: number,
    name,
    hasOtherNames = false,
  }: Pick<BoardColumn, 'status' | 'stepNumber' | 'name'> & { hasOtherNames?: boolean },
  t: T,
): string => {
  if (!STATUS_FACTS[status].hasLevel || number === null) return t(`column.${status}`);
  if (name === null) return t('column.step', { number });
  return t(hasOtherNames ? 'column.severalNames' : 'column.oneName', { number, name });
};
