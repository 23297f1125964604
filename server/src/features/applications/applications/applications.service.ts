import type { AppealFacts } from '@parvoz/contract/applications/appeals.ts';
import type { ApplicationEventDraft } from '@parvoz/contract/applications/application-calls.ts';
import { type ApplicationAction, isEnded } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationDetail, ApplicationEvent } from '@parvoz/contract/applications/applications.ts';
import { type Actor, type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import { publish } from '../../../db/live.ts';
import type { DeletedAccount } from '../../../db/person.ts';
import { AppError } from '../../../lib/app-error.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import * as staff from '../../agencies/consultings/staff/staff.service.ts';
import * as tariffs from '../../agencies/tariffs/tariffs.service.ts';
import * as accountStatus from '../../people/auth/account-status.service.ts';
import { mustBeConfirmed } from '../../people/auth/sessions/sessions.service.ts';
import * as audit from '../../platform/audit/audit.service.ts';
import { type ApplicationRow, authorize, lock, topicsOf } from './access.service.ts';
import { appealOf, heldOf, silentSinceAfter } from './appeals/appeals.rules.ts';
import * as appeals from './appeals/appeals.service.ts';
import { canDo, mayChat, whoIs } from './applications.policy.ts';
import {
  apply,
  isOverdue,
  type Line,
  nextOf,
  type Outcome,
  type State,
  situationOf,
} from './applications.rules.ts';
import * as store from './applications.store.ts';
import type { ApplicationDependencies } from './creation.service.ts';
import * as documents from './documents/documents.service.ts';
import * as events from './events.service.ts';
import * as lists from './lists/lists.service.ts';
import * as measures from './measures/measures.service.ts';
import { decide } from './refusals.rules.ts';
import * as copiedSteps from './steps.service.ts';

export {
  type ApplicationRow,
  assertParticipant,
  authorize,
  lock,
  sideOf,
  takeSeq,
  topicsOf,
} from './access.service.ts';
export { mayChat } from './applications.policy.ts';
export { countAtUniversity, countWithDegree, countWithFaculty } from './applications.store.ts';
export { type ApplicationDependencies, create } from './creation.service.ts';
export type { ApplicationEventRow, ApplicationListener } from './events.service.ts';
export { list as listEventsBetween } from './events.service.ts';
export { filter, getBoard } from './lists/lists.service.ts';

const currentOf = ({ stepId, levelId }: ApplicationRow): State['current'] =>
  stepId !== null && levelId !== null ? { stepId, levelId } : null;

const appealFactsOf = (row: ApplicationRow, steps: Parameters<typeof heldOf>[0]['steps']): AppealFacts => ({
  ...{ status: row.status, turn: row.turn, silentSince: row.silentSince },
  heldTiyin: heldOf({ payment: row.payment, isInParts: row.isInParts, current: currentOf(row), steps }),
});

/** Returns an application as its rules change it, for whoever is not prevented by a block of its student. */
export const stateOf = (
  { clock }: Pick<Context, 'clock'>,
  row: ApplicationRow,
  { steps, missingDocuments }: copiedSteps.FoundSteps,
): State => ({
  status: row.status,
  payment: row.payment,
  priceTiyin: row.priceTiyin,
  isInParts: row.isInParts,
  isClosable: isOverdue(row.dueSince, clock.now()),
  isStudentBlocked: false,
  appeal: appealOf({ ...appealFactsOf(row, steps), appealedAt: row.appealedAt }, clock.now()),
  current: currentOf(row),
  steps,
  missingDocuments: row.levelId === null ? 0 : (missingDocuments.get(row.levelId) ?? 0),
});

/** An application that the caller may open, with everything that its page shows. */
const show = async (ctx: SignedInContext, row: ApplicationRow): Promise<ApplicationDetail> => {
  const { actor, clock } = ctx;
  const [found, { stepList, documentList }] = await Promise.all([
    lists.findDetail(ctx, row.id),
    copiedSteps.listCopied(ctx, row.id),
  ]);
  const { hasStudent, isStudentBlocked, ...detail } = found!;
  const now = clock.now();
  const endedAt = detail.endedAt === null ? null : new Date(detail.endedAt);
  const appealFacts = appealFactsOf(row, stepList);
  const outside = {
    isClosable: isOverdue(row.dueSince, now),
    isStudentBlocked,
    appeal: appealOf({ ...appealFacts, appealedAt: row.appealedAt }, now),
  };
  return {
    ...detail,
    stepList: stepList.length > 0 ? stepList : await copiedSteps.listPlanned(ctx, row),
    documentList,
    isDisputed: row.disputedAt !== null,
    paidOutside: row.paidOutsideTiyin,
    appeal: await appeals.show(ctx, row, appealFacts),
    can: canDo(actor, situationOf(detail, stepList, outside), hasStudent && mayChat(actor, { endedAt }, now)),
  };
};

/** An application with everything that its page shows. Throws NOT_FOUND, ACCESS_DENIED. */
export const get = async (ctx: SignedInContext, id: string): Promise<ApplicationDetail> =>
  show(ctx, await authorize(ctx, id));

/** The timeline, oldest first. Throws NOT_FOUND, ACCESS_DENIED. */
export const listEvents = async (ctx: SignedInContext, id: string): Promise<ApplicationEvent[]> => {
  const row = await authorize(ctx, id);
  return events.list(ctx, row.id);
};

/** Writes an application as an action has left it. */
export const saveOutcome = async (
  tx: SignedInContext,
  row: ApplicationRow,
  before: State,
  { state, lines }: Outcome,
  { type, comment }: { type: ApplicationAction | 'PAYMENT_SUCCESS'; comment: string | null },
): Promise<ApplicationRow> => {
  const level = state.steps.flatMap(({ levels }) => levels).find(({ id }) => id === state.current?.levelId);
  await copiedSteps.save(tx, { before: before.steps, after: state.steps }, comment);
  return store.advance(
    tx.db,
    row.id,
    {
      ...{ status: state.status, isEnded: isEnded(state.status), payment: state.payment, ...nextOf(state) },
      isInParts: state.isInParts,
      stepId: state.current?.stepId ?? null,
      levelId: state.current?.levelId ?? null,
      stepNumber: state.steps.find(({ id }) => id === state.current?.stepId)?.number ?? null,
      deadline: level?.deadline ?? null,
      isAppealed: state.appeal.isOpen,
      silentSince: silentSinceAfter(type, row.silentSince, tx.clock.now()),
      endComment: isEnded(state.status) ? comment : null,
    },
    { lastSeq: row.lastSeq + lines.length, now: tx.clock.now() },
  );
};

/** Applies an event to documents, in its transaction. */
const moveDocuments = async (
  tx: SignedInContext,
  row: ApplicationRow,
  event: ApplicationEventDraft,
): Promise<void> => {
  if (event.type === 'STEP_LEVEL_FINISHED') await documents.acceptForLevel(tx, event.levelId);
  if (event.type === 'REVISION') await documents.returnDocuments(tx, row.id, event.documentList);
};

/**
 * Takes over what the tariff is at this moment: its steps, done before a place, and how it is paid. Throws SHARES_NOT_WHOLE, and
 * INVALID_INPUT where it has not the place.
 */
export const begin = async (
  tx: SignedInContext,
  row: ApplicationRow,
  state: State,
  place?: copiedSteps.Place,
): Promise<State> => {
  const plan = await copiedSteps.findPlan(tx, row.tariffId);
  if (!plan) throw new AppError('SHARES_NOT_WHOLE');
  if (place && !copiedSteps.hasPlace(plan, place))
    throw new AppError('INVALID_INPUT', { tariffId: { problem: 'wrong' } });
  const isInParts = (await tariffs.getOpen(tx, row.tariffId))?.isInParts ?? false;
  const steps = await copiedSteps.copyPlan(tx, row, plan, place);
  return { ...state, steps, isInParts: isInParts && row.priceTiyin > 0 };
};

/**
 * Returns a locked application as an event finds it: of a closing and a block of its student at once, one comes first. The account
 * of one that has ended is not waited for, as its deletion waits for the application.
 */
const stateFor = async (
  tx: SignedInContext,
  row: ApplicationRow,
  { type }: ApplicationEventDraft,
): Promise<State> => ({
  ...stateOf(tx, row, await copiedSteps.findSteps(tx, row.id)),
  isStudentBlocked:
    type === 'CLOSED' && row.status === 'STARTED' && !(await accountStatus.lockActive(tx, row.studentId)),
});

/** Throws PASSWORD_NEEDED for what moves money, OWN_MATTER for an application of the administrator's own. */
const assertMayDecide = async (
  tx: SignedInContext,
  row: ApplicationRow,
  { type }: ApplicationEventDraft,
): Promise<void> => {
  if (type === 'STOPPED') mustBeConfirmed(tx);
  await staff.assertNotOwn(tx, row);
};

const actWithin = async (
  tx: SignedInContext,
  { listeners }: ApplicationDependencies,
  id: string,
  event: ApplicationEventDraft,
): Promise<ApplicationRow> => {
  const { actor } = tx;
  const row = await lock(tx, id);
  const before = await stateFor(tx, row, event);
  const levelId = 'levelId' in event ? event.levelId : null;
  const { refusal } = decide(before, { type: event.type, levelId, who: whoIs(actor) });
  // Somebody who has not seen the last event is first told why their own is refused after it.
  if (refusal) throw new AppError(refusal);
  if (row.version !== event.version) throw new AppError('APPLICATION_CHANGED');
  if (whoIs(actor) === 'ADMIN') await assertMayDecide(tx, row, event);
  const begun = event.type === 'ACCEPTED' ? await begin(tx, row, before) : before;
  const outcome = apply(begun, event.type, tashkentDate(tx.clock.now()));
  await moveDocuments(tx, row, event);
  const { comment } = event;
  const written = await events.write(tx, row, outcome.lines, { actor, comment });
  const application = await saveOutcome(tx, row, begun, outcome, event);
  if (event.type === 'APPEALED') await appeals.notifyAdmins(tx, application);
  if (whoIs(actor) !== 'STUDENT')
    await audit.record(tx, {
      ...{ action: event.type, subject: 'application' },
      ...{ subjectId: row.id, title: row.number },
    });
  await measures.noteAnswer(tx, row);
  await events.notify(tx, listeners, [{ application, events: written }]);
  return application;
};

/**
 * Makes an event happen: one of simultaneous ones wins. Throws ACCESS_DENIED for who may not, a code of its own for each reason
 * of a refusal (`applications/applications/refusals.rules.ts`), and APPLICATION_CHANGED when nothing prevents it but another
 * event came after the version that the person saw. Throws SHARES_NOT_WHOLE for an acceptance whose tariff is not divided
 * whole. Of an administrator who decides about an appeal, throws PASSWORD_NEEDED and OWN_MATTER.
 */
export const act = async (
  ctx: SignedInContext,
  dependencies: ApplicationDependencies,
  id: string,
  event: ApplicationEventDraft,
): Promise<ApplicationDetail> => {
  const row = await inTransaction(ctx, (tx) => actWithin(tx, dependencies, id, event));
  return show(ctx, row);
};

interface By {
  actor: Actor | null;
  comment: string | null;
}

/** Writes that what is due of a locked application is paid, in the caller's transaction; by the product itself where nobody did it. */
export const markPaid = async (
  tx: SignedInContext,
  { listeners }: ApplicationDependencies,
  row: ApplicationRow,
  by: By,
): Promise<void> => {
  const before = stateOf(tx, row, await copiedSteps.findSteps(tx, row.id));
  const outcome = apply(before, 'PAYMENT_SUCCESS', tashkentDate(tx.clock.now()));
  const written = await events.write(tx, row, outcome.lines, by);
  const application = await saveOutcome(tx, row, before, outcome, { type: 'PAYMENT_SUCCESS', comment: null });
  await events.notify(tx, listeners, [{ application, events: written }]);
};

/**
 * Writes a line of a locked application's timeline that does not change its state, in the caller's transaction; by the product
 * itself where it has no author.
 */
export const noteEvent = async (
  tx: Context,
  { listeners }: ApplicationDependencies,
  row: ApplicationRow,
  line: Line,
  by: By,
): Promise<void> => {
  const lastSeq = await store.takeSeq(tx.db, row.id, tx.clock.now());
  const before = { id: row.id, lastSeq: lastSeq - 1 };
  const written = await events.write(tx, before, [line], by);
  await events.notify(tx, listeners, [{ application: { ...row, lastSeq }, events: written }]);
  await appeals.noteAct(tx, row);
};

/** Writes that a payment of a locked application has failed, in the caller's transaction. */
export const notePaymentFailed = (
  tx: Context,
  dependencies: ApplicationDependencies,
  row: ApplicationRow,
): Promise<void> => {
  const line = { type: 'PAYMENT_FAILED', stepId: null, levelId: null } as const;
  return noteEvent(tx, dependencies, row, line, { actor: null, comment: null });
};

/** Moves the moment since which a locked application's payment is due, in the caller's transaction. */
export const setDueSince = async ({ db }: Pick<Context, 'db'>, id: string, dueSince: Date): Promise<void> => {
  await store.setDueSince(db, id, dueSince);
};

/** Stores since when a locked application is in dispute, in the caller's transaction; null once it is no longer. */
export const setDisputed = async (
  { db }: Pick<Context, 'db'>,
  id: string,
  at: Date | null,
): Promise<void> => {
  await store.setDisputed(db, id, at);
};

/** Returns whether a step belongs to an application. */
export const hasStep = ({ db }: Pick<Context, 'db'>, id: string, stepId: number): Promise<boolean> =>
  store.hasStep(db, id, stepId);

/** Records that the agency has lost a dispute about a step, which counts in its measures. */
export const noteDisputeLost = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { consultingId }: Pick<ApplicationRow, 'consultingId'>,
  stepId: number,
): Promise<void> => {
  await measures.noteDisputeLost({ db, clock }, consultingId, stepId);
};

/** Throws ACCOUNT_IN_USE for a student of whom an application runs. */
export const refuseRunning = async (
  { db }: Pick<Context, 'db'>,
  { id }: Pick<DeletedAccount, 'id'>,
): Promise<void> => {
  if (await store.hasRunning(db, id)) throw new AppError('ACCOUNT_IN_USE');
};

/**
 * Erases a student's texts in applications when their profile is deleted, while events stay as they are, and notifies open
 * pages of them. Throws ACCOUNT_IN_USE while one of them runs.
 */
export const forgetStudent = async (
  { db }: Pick<Context, 'db'>,
  { id }: Pick<DeletedAccount, 'id'>,
): Promise<void> => {
  await refuseRunning({ db }, { id });
  const silenced = await store.eraseWordsOf(db, id);
  await publish(
    db,
    ...silenced.map((application) => ({
      to: topicsOf(application),
      event: { kind: 'APPLICATION' as const, applicationId: application.id, seq: application.lastSeq },
    })),
  );
};
