import type { DataOf } from '@parvoz/contract/endpoint.ts';
import type { Dispute, DisputeCard, filterDisputes } from '@parvoz/contract/money/disputes.ts';
import type { DisputeList } from '@parvoz/contract/money/disputes-states.ts';
import type { SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import * as applications from '../../applications/applications/applications.service.ts';
import { canDo } from './disputes.policy.ts';
import { turnOf } from './disputes.rules.ts';
import * as disputes from './disputes.store.ts';
import * as store from './reading.store.ts';

const cardOf = (row: store.CardRow, now: Date): DisputeCard => ({
  ...{ id: row.id, applicationId: row.applicationId, applicationNumber: row.applicationNumber },
  ...{ step: row.step, student: row.student, consulting: row.consulting },
  ...{ kind: row.kind, amount: row.amount, state: row.state, turn: turnOf(row, now) },
  openedAt: row.openedAt.toISOString(),
  answerUntil: row.answerUntil.toISOString(),
  decideUntil: row.decideUntil.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
});

const resultOf = ({ returnedTiyin, amount, reason, endedBy }: store.ShownRow): Dispute['result'] =>
  returnedTiyin === null
    ? null
    : { returned: returnedTiyin, released: amount - returnedTiyin, reason, by: endedBy };

/** A dispute that the caller may open, as its page shows it. */
export const show = async (
  { db, language, actor, clock }: Pick<SignedInContext, 'db' | 'language' | 'actor' | 'clock'>,
  id: string,
): Promise<Dispute> => {
  const now = clock.now();
  const row = (await store.findShown(db, language, id))!;
  const [evidenceList, eventList] = await Promise.all([
    store.listEvidence(db, id),
    store.listEvents(db, row),
  ]);
  const { answer, answeredAt } = row;
  return {
    ...cardOf(row, now),
    ...{ comment: row.comment, wish: row.wish, wishAmount: row.wishAmount },
    answer: answer && answeredAt && { ...answer, createdAt: answeredAt.toISOString() },
    ...{ evidenceList, eventList, result: resultOf(row) },
    commissionPoints: applications.sideOf(actor) === 'STUDENT' ? null : (row.commissionPoints ?? 0),
    version: row.version,
    can: canDo(applications.sideOf(actor), { ...row, wishTiyin: row.wishAmount }, now),
  };
};

/** A dispute of an application that the caller may open. Throws NOT_FOUND, ACCESS_DENIED. */
export const get = async (ctx: SignedInContext, id: string): Promise<Dispute> => {
  const dispute = await disputes.find(ctx.db, id);
  if (!dispute) throw new AppError('NOT_FOUND');
  await applications.authorize(ctx, dispute.applicationId);
  return show(ctx, id);
};

/** Disputes of one list, for administrators. */
export const filter = async (
  { db, language, clock }: SignedInContext,
  { list }: { list: DisputeList },
  { page, size }: { page: number; size: number },
): Promise<DataOf<typeof filterDisputes>> => {
  const now = clock.now();
  const [found, { total, waiting }] = await Promise.all([
    store.findPage(db, language, { list, now, limit: size, offset: (page - 1) * size }),
    store.count(db, list, now),
  ]);
  const content = found.map((row) => cardOf(row, now));
  return { content, totalElements: total, page, size, waitingCount: waiting };
};
