import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type {
  CalendarEntry,
  createCalendarLink,
  listCalendar,
} from '@parvoz/contract/applications/calendar.ts';
import { savedDays } from '@parvoz/contract/applications/deadlines.ts';
import { API_BASE, type DataOf } from '@parvoz/contract/endpoint.ts';
import type { Context, SignedInContext } from '../../../db/context.ts';
import type { DeletedAccount } from '../../../db/person.ts';
import { AppError } from '../../../lib/app-error.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import type { PrivateFile } from '../../../lib/file-response.ts';
import * as shortlist from '../shortlist/shortlist.service.ts';
import { writeFeed } from './calendar.rules.ts';
import * as store from './calendar.store.ts';

const TOKEN_BYTES = 32;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Deadlines of what a student has on the shortlist, and of their applications, in the order of the days. */
const listEntries = async (ctx: Context, accountId: string): Promise<CalendarEntry[]> => {
  const [shown, levels] = await Promise.all([
    shortlist.listOf(ctx, accountId).then((items) => shortlist.show(ctx, items)),
    store.listLevels(ctx.db, ctx.language, accountId),
  ]);
  const saved = savedDays(shown, tashkentDate(ctx.clock.now())).map((day) => ({
    ...day,
    applicationId: null,
  }));
  return [...levels, ...saved].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
};

/** The caller's own. */
export const list = async (ctx: SignedInContext): Promise<DataOf<typeof listCalendar>> => {
  const { accountId } = ctx.actor;
  const [entryList, link] = await Promise.all([
    listEntries(ctx, accountId),
    store.findLink(ctx.db, accountId),
  ]);
  return { entryList, link: link && { createdAt: link.createdAt.toISOString() } };
};

/** Creates a new secret address, of which only a hash is stored, and returns it; the former one is invalid from now on. */
export const createLink = async (ctx: SignedInContext): Promise<DataOf<typeof createCalendarLink>> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const createdAt = ctx.clock.now();
  await store.putLink(ctx.db, ctx.actor.accountId, {
    tokenHash: hashOf(token),
    language: ctx.language,
    createdAt,
  });
  return { path: `${API_BASE}/calendar/${token}.ics`, createdAt: createdAt.toISOString() };
};

export const removeLink = async (ctx: SignedInContext): Promise<null> => {
  await store.removeLink(ctx.db, ctx.actor.accountId);
  return null;
};

/** The calendar behind a secret address; throws NOT_FOUND where nobody's is, whatever the reason. */
export const readFeed = async (ctx: Context, file: string, publicUrl: string): Promise<PrivateFile> => {
  const owner = await store.findOwner(ctx.db, hashOf(file.replace(/\.ics$/, '')));
  if (!owner) throw new AppError('NOT_FOUND');
  const entries = await listEntries({ ...ctx, language: owner.language }, owner.accountId);
  const text = writeFeed(entries, {
    language: owner.language,
    site: ctx.site,
    publicUrl,
    now: ctx.clock.now(),
  });
  return {
    open: async () => Readable.from([Buffer.from(text)]),
    mediaType: 'text/calendar; charset=utf-8',
    name: 'parvoz.ics',
    isShown: true,
  };
};

/** Forgets a deleted account. */
export const forgetStudent = async (
  { db }: Pick<Context, 'db'>,
  { id }: Pick<DeletedAccount, 'id'>,
): Promise<void> => {
  await store.forget(db, id);
};
