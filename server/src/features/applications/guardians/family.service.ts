import { isEnded, type StepStatus } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import type { FamilyApplication, FamilyCard } from '@parvoz/contract/applications/family.ts';
import type { VisitKind } from '@parvoz/contract/applications/guardian-states.ts';
import type { Protection } from '@parvoz/contract/money/protection.ts';
import { type Actor, type Context, type GuardianContext, inTransaction } from '../../../db/context.ts';
import { publishTo } from '../../../db/live.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { FileResponse } from '../../../lib/file-response.ts';
import { isUuid } from '../../../lib/ids.ts';
import type { Storage } from '../../../lib/storage.ts';
import * as operator from '../../money/operator/operator.service.ts';
import * as protection from '../../money/protection/protection.service.ts';
import * as files from '../../people/files/files.service.ts';
import * as applications from '../applications/applications.service.ts';
import { visitsSince } from './guardians.rules.ts';
import { endWithin, holdPayments } from './guardians.service.ts';
import * as store from './guardians.store.ts';
import * as paying from './paying.store.ts';

/**
 * Returns what is shown to the caller. Throws NOT_FOUND for what never was, ACCESS_ENDED for what is not shown any more.
 */
export const getShown = async ({ db, guardian }: GuardianContext, id: string): Promise<store.Shown> => {
  const found = isUuid(id) ? await store.findShown(db, guardian.guardianId, id) : null;
  if (!found) throw new AppError('NOT_FOUND');
  if (found.endedAt) throw new AppError('ACCESS_ENDED');
  return found;
};

/** Returns the context in which the student of what is shown would read it: every reader then shows less of it, and never more. */
export const asStudent = <C extends Context>(
  ctx: C,
  { studentId }: Pick<store.Shown, 'studentId'>,
): C & { actor: Actor } => ({
  ...ctx,
  actor: {
    ...{ accountId: studentId, sessionId: '', role: 'ROLE_STUDENT', consultingId: null },
    ...{ mustChangePassword: false, confirmedAt: new Date(0) },
  },
});

const refOf = (thing: { id: number; name: string } | null): { id: number; name: string } | null =>
  thing && { id: thing.id, name: thing.name };

const cardOf = (shown: store.Shown, detail: ApplicationDetail): FamilyCard => ({
  ...{ id: shown.id, relation: shown.relation },
  ...{ canPay: shown.canPay, canTopUp: shown.canTopUp },
  ...{ number: detail.number, status: detail.status },
  ...{ isClosedUnpaid: detail.isClosedUnpaid, isStopped: detail.isStopped },
  student: { name: detail.student.name, surname: detail.student.surname },
  consulting: refOf(detail.consulting)!,
  university: refOf(detail.university),
  program: refOf(detail.program),
  tariff: refOf(detail.tariff)!,
  step: detail.step && { number: detail.step.number, name: detail.step.name },
  ...{ stepCount: detail.stepCount, finishedStepCount: detail.finishedStepCount },
  ...{ next: detail.next, turn: detail.turn, deadline: detail.deadline, isOverdue: detail.isOverdue },
  ...{ price: detail.price, paidOutside: detail.paidOutside, payment: detail.payment },
});

/** Steps as they stand; of an ended application what is not finished goes on no more, and only a level that is open has a deadline. */
const stepsOf = ({ status: ofAll, stepList }: ApplicationDetail): FamilyApplication['stepList'] => {
  const standing = (status: StepStatus | null) => (isEnded(ofAll) && status !== 'FINISHED' ? null : status);
  return stepList.map(({ number, name, status, finishedAt, levelList }) => ({
    ...{ number, name, status: standing(status), finishedAt },
    levelList: levelList.map((level) => ({
      ...{ number: level.number, name: level.name, status: standing(level.status) },
      deadline: standing(level.status) === 'STARTED' ? level.deadline : null,
      finishedAt: level.finishedAt,
    })),
  }));
};

const protectionOf = (found: Protection): FamilyApplication['protection'] => ({
  ...{ price: found.price, paid: found.paid, held: found.held, awaiting: found.awaiting },
  ...{ disputed: found.disputed, released: found.released, returned: found.returned },
  ...{ dueAmount: found.dueAmount, dueSince: found.dueSince, closableAt: found.closableAt },
  isInParts: found.isInParts,
  shareList: found.shareList.map((share) => ({
    ...{ stepId: share.stepId, number: share.number, name: share.name },
    ...{ amount: share.amount, state: share.state, released: share.released, returned: share.returned },
    ...{ dueSince: share.dueSince, paidAt: share.paidAt, releasesAt: share.releasesAt },
    ...{ endedAt: share.endedAt, endedBy: share.endedBy },
  })),
});

/** Puts what is opened on the student's list before anything of it is answered. */
export const noteVisit = (
  ctx: GuardianContext,
  { id: guardianshipId, applicationId, studentId }: store.Shown,
  { kind, documentId = null }: { kind: VisitKind; documentId?: string | null },
): Promise<void> =>
  inTransaction(ctx, async ({ db, clock }) => {
    const now = clock.now();
    const visit = { guardianshipId, kind, documentId, now };
    const isKnown = async () => (await store.extendVisit(db, visit, visitsSince(now))) > 0;
    if (await isKnown()) return;
    // Several pages read at the same moment: the first one begins the visit.
    await store.lockVisits(db, guardianshipId);
    if (await isKnown()) return;
    await store.insertVisit(db, visit);
    await publishTo(db, [studentId], { kind: 'GUARDIAN', applicationId });
  });

/** Applications that are shown to the caller, the last shown first: a card says where one is, so that each is a visit. */
export const list = async (ctx: GuardianContext): Promise<FamilyCard[]> => {
  const cards: FamilyCard[] = [];
  for (const shown of await store.listShown(ctx.db, ctx.guardian.guardianId)) {
    await noteVisit(ctx, shown, { kind: 'APPLICATION' });
    cards.push(cardOf(shown, await applications.get(asStudent(ctx, shown), shown.applicationId)));
  }
  return cards;
};

/** An application that is shown to the caller. Throws NOT_FOUND, ACCESS_ENDED. */
export const get = async (ctx: GuardianContext, id: string): Promise<FamilyApplication> => {
  const shown = await getShown(ctx, id);
  await noteVisit(ctx, shown, { kind: 'APPLICATION' });
  const student = asStudent(ctx, shown);
  const detail = await applications.get(student, shown.applicationId);
  const documents = await store.listDocuments(ctx.db, shown.id);
  const now = ctx.clock.now();
  const paymentList = await paying.list(ctx.db, shown.id, now);
  const holder = (await operator.getInForce(ctx)).details;
  return {
    ...cardOf(shown, detail),
    ...{ startedAt: detail.startedAt, endedAt: detail.endedAt },
    stepList: stepsOf(detail),
    protection: protectionOf(await protection.get(student, shown.applicationId)),
    documentList: documents.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
    wantsReminders: shown.wantsReminders,
    isChecked: shown.canPay && (await paying.isDueBeingChecked(ctx.db, shown.applicationId, now)),
    paymentList: paymentList.map((one) => ({
      ...one,
      ...{ createdAt: one.createdAt.toISOString(), takenAt: one.takenAt?.toISOString() ?? null },
    })),
    holder: holder && { legalName: holder.legalName, bank: holder.bank, isExample: holder.isExample },
  };
};

/** A document that the student has allowed. Throws NOT_FOUND, ACCESS_ENDED; ACCESS_DENIED for any other document, FILE_MISSING. */
export const openDocument = async (
  ctx: GuardianContext & { storage: Storage },
  id: string,
  documentId: string,
): Promise<FileResponse> => {
  const shown = await getShown(ctx, id);
  const found = isUuid(documentId) ? await store.findDocument(ctx.db, shown.id, documentId) : null;
  if (!found) throw new AppError('ACCESS_DENIED');
  await noteVisit(ctx, shown, { kind: 'DOCUMENT', documentId });
  const { attachmentId, name } = found;
  const opened = { ...ctx, ...asStudent(ctx, shown) };
  const file = await files.openDocument(opened, async () => ({ name }), attachmentId);
  if (!file) throw new AppError('NOT_FOUND');
  return file;
};

/** Chooses whether the caller is reminded of what is due. Throws NOT_FOUND, ACCESS_ENDED. */
export const chooseReminders = async (
  ctx: GuardianContext,
  id: string,
  isWanted: boolean,
): Promise<FamilyApplication> => {
  const shown = await getShown(ctx, id);
  await store.chooseReminders(ctx.db, ctx.guardian.guardianId, { id: shown.id, isWanted });
  return get(ctx, shown.id);
};

/** Ends what is shown to the caller, who does not want to see it. Throws NOT_FOUND, ACCESS_ENDED. */
export const leave = async (ctx: GuardianContext, id: string): Promise<FamilyCard[]> => {
  const shown = await getShown(ctx, id);
  await inTransaction(ctx, async (tx) => {
    await holdPayments(tx, shown.studentId);
    const row = await applications.lock(asStudent(tx, shown), shown.applicationId);
    await endWithin(tx, row, shown.id);
  });
  return list(ctx);
};
