import type { ApplicationDraft, ApplicationEventDraft } from '@parvoz/contract/application-calls.ts';
import { isEnded } from '@parvoz/contract/application-states.ts';
import type { ApplicationCard, ApplicationDetail, ApplicationEvent } from '@parvoz/contract/applications.ts';
import { type Context, inTransaction, type SignedInContext } from '../../db/context.ts';
import { publish } from '../../db/live.ts';
import type { DeletedAccount } from '../../db/person.ts';
import { AppError } from '../../lib/app-error.ts';
import { tashkentDate } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import * as audit from '../audit/service.ts';
import * as limits from '../auth/limits/service.ts';
import * as plans from '../steps/service.ts';
import * as tariffs from '../tariffs/service.ts';
import { type ApplicationRow, authorize, lock, topicsOf } from './access/service.ts';
import * as documents from './documents/service.ts';
import * as events from './events/service.ts';
import { applicationLimits, pauseLeft } from './limits/rules.ts';
import * as lists from './lists/service.ts';
import { canDo, mayChat, whoIs } from './policy.ts';
import { decide } from './refusals/rules.ts';
import { apply, nextOf, numberOf, type Outcome, type State, situationOf } from './rules.ts';
import * as stages from './stages/service.ts';
import * as store from './store.ts';

export {
  type ApplicationRow,
  assertParticipant,
  authorize,
  lock,
  sideOf,
  takeSeq,
  topicsOf,
} from './access/service.ts';
export type { ApplicationEventRow, ApplicationListener } from './events/service.ts';
export { list as listEventsBetween } from './events/service.ts';
export { filter, getBoard } from './lists/service.ts';
export { mayChat } from './policy.ts';
export { countAtUniversity, countWithDegree, countWithFaculty } from './store.ts';

/** What is called with the events of applications; wired in app.ts. */
export interface ApplicationDependencies {
  listeners: readonly events.ApplicationListener[];
}

/** The plan that an accepted application gets: never empty. Throws TARIFF_GONE. */
const getPlan = async (ctx: Pick<Context, 'db'>, tariffId: number): Promise<plans.PlanStep[]> => {
  const plan = await plans.listPlan(ctx, tariffId);
  if (plan.length === 0) throw new AppError('TARIFF_GONE', { tariffId: { problem: 'wrong' } });
  return plan;
};

const assertFits = async (tx: Context, draft: ApplicationDraft): Promise<void> => {
  const faults = await store.findFaults(tx.db, draft, tashkentDate(tx.clock.now()));
  if (faults.consulting) throw new AppError('CONSULTING_GONE', { consultingId: { problem: 'wrong' } });
  if (faults.university) throw new AppError('UNIVERSITY_NOT_LINKED', { universityId: { problem: 'wrong' } });
  if (faults.expired) throw new AppError('SCHOLARSHIP_EXPIRED', { scholarshipId: { problem: 'wrong' } });
  const fields = (['scholarship', 'degree', 'faculty'] as const).filter((name) => faults[name]);
  if (fields.length > 0)
    throw new AppError(
      'INVALID_INPUT',
      Object.fromEntries(fields.map((name) => [`${name}Id`, { problem: 'wrong' as const }])),
    );
};

/** What the timeline of an application begins with. */
const CREATED = [{ type: 'CREATED', stepId: null, levelId: null }] as const;

/** Writes a new application; null when its student has one with this key or, open, with this aim. */
const insert = async (
  tx: SignedInContext,
  draft: ApplicationDraft,
  priceTiyin: number,
): Promise<ApplicationRow | null> => {
  const createdAt = tx.clock.now();
  const today = tashkentDate(createdAt);
  const count = await store.takeNumber(tx.db, numberOf(today, 0).month);
  const id = newId();
  const isNew = await store.insert(tx.db, {
    ...draft,
    ...{ id, createdAt, priceTiyin, number: numberOf(today, count).number },
    studentId: tx.actor.accountId,
    idempotencyKey: tx.idempotencyKey,
    lastSeq: CREATED.length,
  });
  return isNew ? store.findById(tx.db, id) : null;
};

const createWithin = async (
  tx: SignedInContext,
  { listeners }: ApplicationDependencies,
  draft: ApplicationDraft,
): Promise<string | null> => {
  const tariff = await tariffs.lockOpen(tx, draft.tariffId);
  if (!tariff?.isActive || tariff.consultingId !== draft.consultingId) {
    // An agency that is gone, or never was, is said before its tariff.
    await assertFits(tx, draft);
    throw new AppError('TARIFF_GONE', { tariffId: { problem: 'wrong' } });
  }
  await getPlan(tx, tariff.id);
  await assertFits(tx, draft);
  const row = await insert(tx, draft, tariff.priceTiyin);
  if (!row) return null;
  const { actor } = tx;
  const written = await events.write(tx, { id: row.id, lastSeq: 0 }, CREATED, {
    actor,
    comment: draft.comment,
  });
  await events.notify(tx, listeners, { application: row, events: written });
  return row.id;
};

const findByIdempotencyKey = async ({
  db,
  actor,
  idempotencyKey,
}: SignedInContext): Promise<string | null> =>
  idempotencyKey === null ? null : ((await store.findByKey(db, actor.accountId, idempotencyKey))?.id ?? null);

const assertNotPaused = async ({ db, actor, clock }: SignedInContext): Promise<void> => {
  const seconds = pauseLeft(await store.findLastWithdrawal(db, actor.accountId), clock.now());
  if (seconds > 0) throw new AppError('APPLICATION_PAUSE', undefined, seconds);
};

/** What made no application counts for none. */
const createNew = async (
  ctx: SignedInContext,
  dependencies: ApplicationDependencies,
  draft: ApplicationDraft,
): Promise<string | null> => {
  await assertNotPaused(ctx);
  const counted = await limits.count(ctx, applicationLimits(ctx.actor.accountId));
  const id = await counted.undoOnFailure(inTransaction(ctx, (tx) => createWithin(tx, dependencies, draft)));
  if (id === null) await counted.undo();
  return id;
};

/**
 * Applies through an agency; with a known Idempotency-Key it answers the application of the first call. Throws
 * TARIFF_GONE, CONSULTING_GONE, UNIVERSITY_NOT_LINKED, SCHOLARSHIP_EXPIRED, APPLICATION_EXISTS, INVALID_INPUT for what
 * does not go with the university, TOO_MANY_APPLICATIONS, and APPLICATION_PAUSE soon after a withdrawal.
 */
export const create = async (
  ctx: SignedInContext,
  dependencies: ApplicationDependencies,
  draft: ApplicationDraft,
): Promise<ApplicationCard> => {
  const id =
    (await findByIdempotencyKey(ctx)) ??
    (await createNew(ctx, dependencies, draft)) ??
    (await findByIdempotencyKey(ctx));
  const made = id && (await lists.findDetail(ctx, id));
  if (!made) throw new AppError('APPLICATION_EXISTS');
  return made;
};

const stateOf = (row: ApplicationRow, { steps, missingDocuments }: stages.FoundSteps): State => ({
  status: row.status,
  payment: row.payment,
  priceTiyin: row.priceTiyin,
  current: row.stepId !== null && row.levelId !== null ? { stepId: row.stepId, levelId: row.levelId } : null,
  steps,
  missingDocuments: row.levelId === null ? 0 : (missingDocuments.get(row.levelId) ?? 0),
});

/** An application that the caller may open, with everything that its page shows. */
const show = async (ctx: SignedInContext, row: ApplicationRow): Promise<ApplicationDetail> => {
  const { actor, clock } = ctx;
  const [found, { stepList, documentList }] = await Promise.all([
    lists.findDetail(ctx, row.id),
    stages.listCopied(ctx, row.id),
  ]);
  const detail = found!;
  const endedAt = detail.endedAt === null ? null : new Date(detail.endedAt);
  return {
    ...detail,
    stepList: stepList.length > 0 ? stepList : await stages.listPlanned(ctx, row),
    documentList,
    isDisputed: row.disputedAt !== null,
    can: canDo(actor, situationOf(detail, stepList), mayChat(actor, { endedAt }, clock.now())),
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

const saveOutcome = async (
  tx: SignedInContext,
  row: ApplicationRow,
  before: State,
  { state, lines }: Outcome,
  comment: string | null,
): Promise<ApplicationRow> => {
  const level = state.steps.flatMap(({ levels }) => levels).find(({ id }) => id === state.current?.levelId);
  await stages.save(tx, { before: before.steps, after: state.steps }, comment);
  return store.advance(
    tx.db,
    row.id,
    {
      ...{ status: state.status, isEnded: isEnded(state.status), payment: state.payment, ...nextOf(state) },
      stepId: state.current?.stepId ?? null,
      levelId: state.current?.levelId ?? null,
      stepNumber: state.steps.find(({ id }) => id === state.current?.stepId)?.number ?? null,
      deadline: level?.deadline ?? null,
      endComment: isEnded(state.status) ? comment : null,
    },
    { lastSeq: row.lastSeq + lines.length, now: tx.clock.now() },
  );
};

/** What an event does to documents, in its transaction. */
const moveDocuments = async (
  tx: SignedInContext,
  row: ApplicationRow,
  event: ApplicationEventDraft,
): Promise<void> => {
  if (event.type === 'STEP_LEVEL_FINISHED') await documents.acceptForLevel(tx, event.levelId);
  if (event.type === 'REVISION') await documents.returnDocuments(tx, row.id, event.documentList);
};

const actWithin = async (
  tx: SignedInContext,
  { listeners }: ApplicationDependencies,
  id: string,
  event: ApplicationEventDraft,
): Promise<ApplicationRow> => {
  const { actor } = tx;
  const row = await lock(tx, id);
  const before = stateOf(row, await stages.findSteps(tx, row.id));
  const levelId = 'levelId' in event ? event.levelId : null;
  const { refusal } = decide(before, { type: event.type, levelId, who: whoIs(actor) });
  // Whoever has not seen the last event is told first what it means for what they want.
  if (refusal) throw new AppError(refusal);
  if (row.version !== event.version) throw new AppError('APPLICATION_CHANGED');
  const steps =
    event.type === 'ACCEPTED'
      ? await stages.copyPlan(tx, row, await getPlan(tx, row.tariffId))
      : before.steps;
  const outcome = apply({ ...before, steps }, event.type, tashkentDate(tx.clock.now()));
  await moveDocuments(tx, row, event);
  const { comment } = event;
  const written = await events.write(tx, row, outcome.lines, { actor, comment });
  const application = await saveOutcome(tx, row, { ...before, steps }, outcome, comment);
  if (whoIs(actor) !== 'STUDENT')
    await audit.record(tx, {
      ...{ action: event.type, subject: 'application' },
      ...{ subjectId: row.id, title: row.number },
    });
  await events.notify(tx, listeners, { application, events: written });
  return application;
};

/**
 * Makes an event happen: one of those that are asked for at once wins. Throws ACCESS_DENIED for who may not, a
 * code of its own for each reason that stands against it (`refusals/rules.ts`), and APPLICATION_CHANGED when nothing
 * does but another event came after the version that the person saw.
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

/**
 * For the deletion of a profile: takes away what its student wrote in applications, of which the events stay as they
 * are, and notifies open pages of them. Throws ACCOUNT_IN_USE while one of them runs.
 */
export const forgetStudent = async (
  { db }: Pick<Context, 'db'>,
  { id }: Pick<DeletedAccount, 'id'>,
): Promise<void> => {
  if (await store.hasRunning(db, id)) throw new AppError('ACCOUNT_IN_USE');
  const silenced = await store.eraseWordsOf(db, id);
  await publish(
    db,
    ...silenced.map((application) => ({
      to: topicsOf(application),
      event: { kind: 'APPLICATION' as const, applicationId: application.id, seq: application.lastSeq },
    })),
  );
};
