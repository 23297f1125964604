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
import * as myData from '../../people/my-data/my-data.service.ts';
import * as shortlist from '../shortlist/shortlist.service.ts';
import { type RevisedEntry, writeFeed } from './calendar.rules.ts';
import * as store from './calendar.store.ts';

const TOKEN_BYTES = 32;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const byDate = (a: CalendarEntry, b: CalendarEntry): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0;

/** Deadlines of a student's applications, and of what is on their shortlist, with the revisions of both. */
const listRevised = async (ctx: Context, accountId: string): Promise<RevisedEntry[]> => {
  const items = await shortlist.listOf(ctx, accountId);
  const idsOf = (kind: 'PROGRAM' | 'SCHOLARSHIP') =>
    items.filter((item) => item.kind === kind).map(({ id }) => id);
  const ids = { programIds: idsOf('PROGRAM'), scholarshipIds: idsOf('SCHOLARSHIP') };
  // Revisions first: what changes in between is told by the next reading, and never hidden by it.
  const [revisions, levels, applicant] = await Promise.all([
    store.listRevisions(ctx.db, ids),
    store.listLevels(ctx.db, ctx.language, accountId),
    myData.getApplicant(ctx, accountId),
  ]);
  const revisionOf = new Map(revisions.map(({ kind, id, ...revision }) => [`${kind} ${id}`, revision]));
  const saved = savedDays(await shortlist.show(ctx, items), tashkentDate(ctx.clock.now()), applicant);
  const revised = saved.flatMap((day) => {
    const revision = revisionOf.get(
      `${day.kind.startsWith('PROGRAM') ? 'PROGRAM' : 'SCHOLARSHIP'} ${day.id}`,
    );
    return revision ? [{ ...day, applicationId: null, ...revision }] : [];
  });
  return [...levels, ...revised].sort(byDate);
};

const listEntries = async (ctx: Context, accountId: string): Promise<CalendarEntry[]> =>
  (await listRevised(ctx, accountId)).map(({ version: _, changedAt: __, ...entry }) => entry);

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
  const entries = await listRevised({ ...ctx, language: owner.language }, owner.accountId);
  const text = writeFeed(entries, { language: owner.language, site: ctx.site, publicUrl });
  return {
    open: async () => Readable.from([Buffer.from(text)]),
    mediaType: 'text/calendar; charset=utf-8',
    name: 'parvoz.ics',
    isShown: true,
    etag: `"${hashOf(text)}"`,
  };
};

/** Forgets a deleted account. */
export const forgetStudent = async (
  { db }: Pick<Context, 'db'>,
  { id }: Pick<DeletedAccount, 'id'>,
): Promise<void> => {
  await store.forget(db, id);
};
