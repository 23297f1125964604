import type { ApplicationEvent } from '@parvoz/contract/applications/applications.ts';
import type { Actor, Context } from '../../../db/context.ts';
import { type LiveNotice, publish } from '../../../db/live.ts';
import { newId } from '../../../lib/ids.ts';
import { type ApplicationRow, topicsOf } from './access.service.ts';
import type { Line } from './applications.rules.ts';
import * as store from './events.store.ts';

export type { ApplicationEventRow } from './events.store.ts';

const MAX_SEQ = 2_147_483_647;

/** Simultaneous events of an application, and its state after them. */
export interface ApplicationChange {
  application: ApplicationRow;
  events: store.ApplicationEventRow[];
}

/** Called with the changes, in their transaction; returns further topics to notify open pages of. */
export type ApplicationListener = (
  tx: Context,
  changes: readonly ApplicationChange[],
) => Promise<readonly LiveNotice[]>;

export interface NewLine extends Line {
  managerId?: string | null;
}

/** Author of lines (null: the product itself), and the comment of the first one. */
interface By {
  actor: Pick<Actor, 'accountId' | 'role'> | null;
  comment: string | null;
}

type Before = Pick<ApplicationRow, 'id' | 'lastSeq'>;

const rowsOf = (
  { clock }: Pick<Context, 'clock'>,
  { id: applicationId, lastSeq }: Before,
  lines: readonly NewLine[],
  { actor, comment }: By,
): store.ApplicationEventRow[] => {
  const createdAt = clock.now();
  return lines.map(
    ({ managerId = null, ...line }, index): store.ApplicationEventRow => ({
      ...line,
      id: newId(),
      applicationId,
      seq: lastSeq + index + 1,
      // A payment falls due automatically.
      actorId: line.type === 'PAYMENT' ? null : (actor?.accountId ?? null),
      actorRole: line.type === 'PAYMENT' ? null : (actor?.role ?? null),
      comment: index === 0 ? comment : null,
      managerId,
      createdAt,
    }),
  );
};

/** Lines that follow `lastSeq`. */
export const write = async (
  ctx: Pick<Context, 'db' | 'clock'>,
  before: Before,
  lines: readonly NewLine[],
  by: By,
): Promise<store.ApplicationEventRow[]> => {
  const events = rowsOf(ctx, before, lines, by);
  await store.insert(ctx.db, events);
  return events;
};

/** Writes one line that follows `lastSeq` of each; returns them in the same order. */
export const writeEach = async (
  ctx: Pick<Context, 'db' | 'clock'>,
  applications: readonly Before[],
  line: NewLine,
  by: By,
): Promise<store.ApplicationEventRow[]> => {
  const events = applications.flatMap((before) => rowsOf(ctx, before, [line], by));
  await store.insert(ctx.db, events);
  return events;
};

/** Notifies listeners and open pages of events, in the caller's transaction. */
export const notify = async (
  tx: Context,
  listeners: readonly ApplicationListener[],
  changes: readonly ApplicationChange[],
): Promise<void> => {
  const notices: LiveNotice[] = [];
  for (const listener of listeners) notices.push(...(await listener(tx, changes)));
  const shown = changes.map(({ application }): LiveNotice => {
    const { id: applicationId, lastSeq: seq } = application;
    return { to: topicsOf(application), event: { kind: 'APPLICATION', applicationId, seq } };
  });
  await publish(tx.db, ...notices, ...shown);
};

/** The timeline of an application, or its part between two numbers, oldest first. */
export const list = (
  { db, language }: Pick<Context, 'db' | 'language'>,
  applicationId: string,
  { after = 0, before = MAX_SEQ }: { after?: number; before?: number } = {},
): Promise<ApplicationEvent[]> => store.list(db, language, applicationId, { after, before });
