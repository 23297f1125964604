import { type Contacts, getContacts, health, ready } from '@parvoz/contract/platform/system.ts';
import { tag } from '../db/context.ts';
import { AppError } from '../lib/app-error.ts';
import { type Route, route } from './route.ts';

const OK = { status: 'ok' } as const;

/**
 * Returns the routes of the system: whether the process is alive, whether its database answers (throws UNAVAILABLE when it
 * doesn't), and the contacts.
 */
export const systemRoutes = (contacts: Contacts): Route[] => {
  /** Readiness checks are not limited: all at the same time share one query to the database. */
  let asked: Promise<unknown> | null = null;
  return [
    route(getContacts, async (ctx) => {
      tag(ctx, 'site');
      return contacts;
    }),
    route(health, async () => OK),
    route(ready, async ({ db, log }) => {
      asked ??= db.query({ text: 'select 1' }).finally(() => {
        asked = null;
      });
      try {
        await asked;
        return OK;
      } catch (error) {
        log.error({ err: error }, 'the database does not answer');
        throw new AppError('UNAVAILABLE');
      }
    }),
  ];
};
