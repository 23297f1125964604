import type { LiveEvent } from '@parvoz/contract/platform/live.ts';
import type { SignedInContext } from '../../../db/context.ts';
import { publishTo } from '../../../db/live.ts';

/** Number of records below which no progress is sent: they are done before anybody has read it. */
const FEW = 500;

type ProgressContext = Pick<SignedInContext, 'pool' | 'actor' | 'log'>;
type Event = Extract<LiveEvent, { kind: 'PROGRESS' }>;

/** Progress of a bulk change, sent to the pages of its author; nothing waits for it. */
export interface Progress {
  /** Called before the first of so many records is written. */
  begin(total: number): void;
  report(done: number): void;
}

/** Result of a change; `auditId` is of the entry that can be undone, where there is one. */
interface End {
  done: number;
  auditId: string | null;
}

/**
 * Sends the progress of a bulk change, and its end, to the open pages of its author, so that a page that was reloaded shows it,
 * too. Over another connection than the change's, whose transaction sends nothing before its end.
 */
export const withProgress = async <T>(
  { pool, actor, log }: ProgressContext,
  id: string,
  work: (progress: Progress) => Promise<T>,
  endOf: (result: T) => End,
): Promise<T> => {
  let total = 0;
  let isSending = false;
  let sending: Promise<unknown> = Promise.resolve();
  const notify = async (event: Pick<Event, 'state' | 'done' | 'auditId'>): Promise<void> => {
    try {
      await publishTo(pool, [actor.accountId], { kind: 'PROGRESS', id, total, ...event });
    } catch (error) {
      log.warn({ err: error }, 'how far a change is was not told');
    }
    isSending = false;
  };
  const report = (done: number) => {
    if (total <= FEW || isSending) return;
    isSending = true;
    sending = notify({ state: 'RUNNING', done, auditId: null });
  };
  const begin = (count: number) => {
    total = count;
    report(0);
  };
  const end = async (event: Pick<Event, 'state' | 'done' | 'auditId'>): Promise<void> => {
    if (total <= FEW) return;
    await sending;
    await notify(event);
  };
  try {
    const result = await work({ begin, report });
    await end({ state: 'DONE', ...endOf(result) });
    return result;
  } catch (error) {
    await end({ state: 'FAILED', done: 0, auditId: null });
    throw error;
  }
};
