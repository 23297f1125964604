import { APPEAL_HOURS } from '@parvoz/contract/applications/appeals.ts';
import type {
  ApplicationBoard,
  ApplicationFilter,
  BoardColumn,
} from '@parvoz/contract/applications/application-calls.ts';
import {
  APPLICATION_STATUSES,
  BOARD_COLUMN_SIZE,
  SILENT_DAYS,
  SOON_DAYS,
  STATUS_FACTS,
} from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import type { Actor, SignedInContext } from '../../../../db/context.ts';
import { HOUR_MS, tashkentDate } from '../../../../lib/clock.ts';
import { sideOf } from '../applications.policy.ts';
import * as store from './lists.store.ts';

export type { DetailRow } from './lists.store.ts';

/** Returns the rows that an account may see: every query checks ownership. */
const scopeOf = (actor: Actor): store.Scope => {
  const side = sideOf(actor);
  return {
    side,
    studentId: side === 'STUDENT' ? actor.accountId : null,
    consultingId: side === 'CONSULTING' ? actor.consultingId! : null,
  };
};

/** Returns the scope, language and moment of a caller's reading. */
export const askedBy = ({
  actor,
  clock,
  language,
}: Pick<SignedInContext, 'actor' | 'clock' | 'language'>) => {
  const now = clock.now();
  const moment = {
    today: tashkentDate(now),
    soon: tashkentDate(new Date(now.getTime() + SOON_DAYS * DAY_MS)),
    silentSince: new Date(now.getTime() - SILENT_DAYS * DAY_MS),
    appealedUntil: new Date(now.getTime() - APPEAL_HOURS * HOUR_MS),
  };
  return { language, moment, scope: scopeOf(actor) };
};

/** Returns one page of the applications that the caller may see. */
export const filter = async (
  ctx: SignedInContext,
  conditions: ApplicationFilter,
  { page, size }: { page: number; size: number },
): Promise<Page<ApplicationCard>> => {
  const asked = askedBy(ctx);
  const [ids, totalElements] = await Promise.all([
    store.findPage(ctx.db, asked, conditions, { limit: size, offset: (page - 1) * size }),
    store.countAll(ctx.db, asked, conditions),
  ]);
  const content = ids.length > 0 ? await store.findCards(ctx.db, asked, ids) : [];
  return { content, totalElements, page, size };
};

/** Ids of everything that a filter finds of what the caller may see, in its order, up to so many. */
export const listIds = (
  ctx: SignedInContext,
  conditions: ApplicationFilter,
  limit: number,
): Promise<string[]> => store.findPage(ctx.db, askedBy(ctx), conditions, { limit, offset: 0 });

/** Cards of these that the caller may see, in the same order. */
export const findCards = (ctx: SignedInContext, ids: readonly string[]): Promise<ApplicationCard[]> =>
  store.findCards(ctx.db, askedBy(ctx), ids);

const isSame = (a: { status: string; stepNumber: number | null }, b: typeof a): boolean =>
  a.status === b.status && a.stepNumber === b.stepNumber;

const byPlace = (a: store.ColumnCount, b: store.ColumnCount): number =>
  APPLICATION_STATUSES.indexOf(a.status) - APPLICATION_STATUSES.indexOf(b.status) ||
  (a.stepNumber ?? 0) - (b.stepNumber ?? 0);

/** Every status has its column, and every step that a tariff or a running application has. */
const columnsOf = (counts: store.ColumnCount[], stepNumbers: readonly number[]): store.ColumnCount[] => {
  const columns = [...counts];
  const add = (status: store.ColumnCount['status'], stepNumber: number | null) => {
    if (!columns.some((one) => isSame(one, { status, stepNumber })))
      columns.push({ status, stepNumber, total: 0 });
  };
  for (const status of APPLICATION_STATUSES)
    for (const number of STATUS_FACTS[status].hasLevel ? stepNumbers : [null]) add(status, number);
  return columns.sort(byPlace);
};

/** The applications that the caller may see by status and step, with the first of each and what they ask for. */
export const getBoard = async (
  ctx: SignedInContext,
  conditions: ApplicationFilter,
): Promise<ApplicationBoard> => {
  const asked = askedBy(ctx);
  const [onlyConsulting = null, ...otherConsultings] = conditions.consultingId;
  const consultingId = asked.scope.consultingId ?? (otherConsultings.length === 0 ? onlyConsulting : null);
  const [counts, { total: totalElements, ...markCounts }, steps] = await Promise.all([
    store.countColumns(ctx.db, asked, conditions),
    store.countMarks(ctx.db, asked, conditions),
    store.findStepNames(ctx.db, ctx.language, { consultingId, tariffIds: conditions.tariffId }),
  ]);
  const idLists = await store.findColumns(ctx.db, asked, conditions, {
    columns: counts,
    size: BOARD_COLUMN_SIZE,
  });
  const cards = new Map(
    (await store.findCards(ctx.db, asked, idLists.flat())).map((card) => [card.id, card]),
  );
  const contentOf = (column: store.ColumnCount): ApplicationCard[] =>
    (idLists[counts.indexOf(column)] ?? []).flatMap((id) => cards.get(id) ?? []);
  const columnList = columnsOf(
    counts,
    steps.map(({ number }) => number),
  ).map((column): BoardColumn => {
    const step = steps.find(({ number }) => number === column.stepNumber);
    return {
      status: column.status,
      stepNumber: column.stepNumber,
      name: step?.name ?? null,
      hasOtherNames: step?.hasOtherNames ?? false,
      totalElements: column.total,
      content: contentOf(column),
    };
  });
  return { columnList, markCounts, totalElements };
};

/** Numbers of the steps that an agency's tariffs have, with their names. */
export const listStepNames = (
  { db, language }: Pick<SignedInContext, 'db' | 'language'>,
  consultingId: number,
): Promise<store.StepName[]> => store.findStepNames(db, language, { consultingId, tariffIds: [] });

/** Returns what the page of an application shows beside its card. */
export const findDetail = (ctx: SignedInContext, id: string): ReturnType<typeof store.findDetail> =>
  store.findDetail(ctx.db, askedBy(ctx), id);
