import type { ApplicationEvent } from '@parvoz/contract/applications.ts';
import type { Actor, Context } from '../../../db/context.ts';
import { type LiveNotice, publish } from '../../../db/live.ts';
import { newId } from '../../../lib/ids.ts';
import { type ApplicationRow, topicsOf } from '../access/service.ts';
import type { Line } from '../rules.ts';
import * as store from './store.ts';

export type { ApplicationEventRow } from './store.ts';

const MAX_SEQ = 2_147_483_647;

/** Is called with the events of an application, in their transaction; answers what open pages are notified of besides. */
export type ApplicationListener = (
  tx: Context,
  change: { application: ApplicationRow; events: store.ApplicationEventRow[] },
) => Promise<readonly LiveNotice[]>;

export interface NewLine extends Line {
  managerId?: string | null;
}

/** Lines that follow `lastSeq`, by one actor (null: the product itself), the first with the comment. */
export const write = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id: applicationId, lastSeq }: Pick<ApplicationRow, 'id' | 'lastSeq'>,
  lines: readonly NewLine[],
  { actor, comment }: { actor: Pick<Actor, 'accountId' | 'role'> | null; comment: string | null },
): Promise<store.ApplicationEventRow[]> => {
  const createdAt = clock.now();
  const events = lines.map(
    ({ managerId = null, ...line }, index): store.ApplicationEventRow => ({
      ...line,
      id: newId(),
      applicationId,
      seq: lastSeq + index + 1,
      // A payment falls due by itself.
      actorId: line.type === 'PAYMENT' ? null : (actor?.accountId ?? null),
      actorRole: line.type === 'PAYMENT' ? null : (actor?.role ?? null),
      comment: index === 0 ? comment : null,
      managerId,
      createdAt,
    }),
  );
  await store.insert(db, events);
  return events;
};

/** Notifies listeners and open pages of events, in the caller's transaction. */
export const notify = async (
  tx: Context,
  listeners: readonly ApplicationListener[],
  change: Parameters<ApplicationListener>[1],
): Promise<void> => {
  const notices: LiveNotice[] = [];
  for (const listener of listeners) notices.push(...(await listener(tx, change)));
  const { id: applicationId, lastSeq: seq } = change.application;
  await publish(tx.db, ...notices, {
    to: topicsOf(change.application),
    event: { kind: 'APPLICATION', applicationId, seq },
  });
};

/** The timeline of an application, or its part between two numbers, oldest first. */
export const list = (
  { db, language }: Pick<Context, 'db' | 'language'>,
  applicationId: string,
  { after = 0, before = MAX_SEQ }: { after?: number; before?: number } = {},
): Promise<ApplicationEvent[]> => store.list(db, language, applicationId, { after, before });
