import type {
  ApplicationEventType,
  NotificationKind,
} from '@parvoz/contract/applications/application-states.ts';
import type { SignedInContext } from '../../../db/context.ts';
import { publish } from '../../../db/live.ts';
import { newId } from '../../../lib/ids.ts';
import * as appeals from '../../applications/applications/appeals/appeals.service.ts';
import * as applications from '../../applications/applications/applications.service.ts';
import * as inbox from '../../people/notifications/inbox/inbox.service.ts';
import * as audit from '../../platform/audit/audit.service.ts';
import * as store from './disputes.store.ts';
import type { Evidence } from './evidence.service.ts';
import type { WithIdempotency } from './idempotency.service.ts';

type EventType = store.NewEvent['type'];

/** Events that appear in the application's timeline as well; the rest are only in the dispute. */
const LINES: Partial<Record<EventType, ApplicationEventType & NotificationKind>> = {
  OPENED: 'DISPUTE_OPENED',
  ANSWERED: 'DISPUTE_ANSWERED',
  AGREED: 'DISPUTE_AGREED',
  SETTLED: 'DISPUTE_SETTLED',
  WITHDRAWN: 'DISPUTE_WITHDRAWN',
};

interface EventDetails {
  comment?: string | null;
  returnTiyin?: number | null;
  toSide?: store.NewEvent['toSide'];
  brought?: Evidence;
}

interface About {
  id: string;
  stepId: number;
}

/** Notifies of what has no line in the timeline: of a question those who are asked, of evidence the other side. */
const notifyQuietly = async (
  tx: SignedInContext,
  application: applications.ApplicationRow,
  levelId: number | null,
  { toSide }: EventDetails,
): Promise<void> => {
  const own = applications.sideOf(tx.actor);
  const kind = toSide ? 'DISPUTE_ASKED' : 'DISPUTE_EVIDENCE';
  const to = (['STUDENT', 'CONSULTING'] as const).filter((side) =>
    toSide ? toSide === 'BOTH' || toSide === side : side !== own,
  );
  const notice = { kind, levelId, actorId: tx.actor.accountId } as const;
  await inbox.notifyOfMoney(tx, application, { ...notice, to });
  if (!toSide) await inbox.notifyAdmins(tx, application.id, notice);
};

/**
 * Writes, in the caller's transaction, what has happened in a dispute: into its history, the timeline of its application and
 * the audit; notifies both sides and administrators, but for who has done it, and open pages.
 */
export const record = async (
  tx: WithIdempotency,
  dependencies: applications.ApplicationDependencies,
  application: applications.ApplicationRow,
  { id: disputeId, stepId }: About,
  type: EventType,
  told: EventDetails,
): Promise<void> => {
  const { actor, clock } = tx;
  const { comment = null, returnTiyin = null, toSide = null, brought } = told;
  const fileCount = brought?.files.length ?? 0;
  const messageCount = brought?.messageIds.length ?? 0;
  const { idempotencyKey, bodyHash } = tx;
  await store.insertEvent(
    tx.db,
    {
      ...{ id: newId(), disputeId, type, comment, returnTiyin, toSide, fileCount, messageCount },
      ...{ idempotencyKey, bodyHash },
    },
    { accountId: actor.accountId, role: actor.role, now: clock.now() },
  );
  const levelId = await store.findLastLevel(tx.db, stepId);
  const line = LINES[type];
  if (line) {
    await applications.noteEvent(
      tx,
      dependencies,
      application,
      { type: line, stepId, levelId },
      {
        actor,
        comment,
      },
    );
    await inbox.notifyAdmins(tx, application.id, { kind: line, levelId, actorId: actor.accountId });
  } else {
    await appeals.noteAct(tx, application);
    await notifyQuietly(tx, application, levelId, told);
  }
  await audit.record(tx, {
    ...{ action: line ?? `DISPUTE_${type}`, subject: 'application', subjectId: application.id },
    ...{ title: application.number, details: { disputeId, returnTiyin, toSide } },
  });
  await publish(tx.db, {
    to: applications.topicsOf(application),
    event: { kind: 'MONEY', applicationId: application.id },
  });
};
