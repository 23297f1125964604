import type { ManagedReview } from '@parvoz/contract/agencies/consulting-reviews.ts';
import type { Comment } from '@parvoz/contract/agencies/consultings.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { ReviewState } from '@parvoz/contract/limits.ts';
import { onDays } from '../../../../db/days.ts';
import { agencyName } from '../../../../db/localised.ts';
import { publicNameOf } from '../../../../db/person.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { all, empty, one, raw, rows, run, type Sql, sql } from '../../../../db/sql.ts';

interface Paging {
  limit: number;
  offset: number;
}

type Moment = 'created_at' | 'edited_at' | 'replied_at' | 'reply_edited_at' | 'hidden_at';

const moment = (column: Moment): Sql =>
  sql`to_char(${raw(`m.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const hidden = sql`case when m.hidden_at is not null and m.hidden_reason is not null then json_build_object('at', ${moment('hidden_at')},
  'reason', m.hidden_reason) end as hidden`;

/** A review as visitors see it: of a hidden one only that it is, since when and why. */
const shownIn = (language: Language): Sql => sql`m.id,
  json_build_object('id', g.id, 'name', ${agencyName('g', language)}) as consulting,
  case when m.hidden_at is null then m.author_name else '' end as author_name,
  case when m.hidden_at is null then m.rating end as rating,
  case when m.hidden_at is null then m.text else '' end as text,
  case when m.hidden_at is null then m.reply end as reply, ${moment('created_at')} as created_at,
  case when m.hidden_at is null then ${moment('edited_at')} end as edited_at,
  case when m.hidden_at is null then ${moment('replied_at')} end as replied_at,
  case when m.hidden_at is null then ${moment('reply_edited_at')} end as reply_edited_at,
  ${hidden}, m.version, m.is_demo`;

/** Reviews of an agency, newest first. */
export const listOf = (
  db: Queryable,
  language: Language,
  consultingId: number,
  { limit, offset }: Paging,
): Promise<Comment[]> =>
  rows(
    db,
    sql`
    select ${shownIn(language)} from consulting_comments m join consultings g on g.id = m.consulting_id
    where m.consulting_id = ${consultingId}
    order by m.created_at desc, m.id desc limit ${limit} offset ${offset}`,
  );

export const countOf = async (db: Queryable, consultingId: number): Promise<number> =>
  (await one<{ total: number }>(
    db,
    sql`select count(*)::int as total from consulting_comments where consulting_id = ${consultingId}`,
  ))!.total;

/** Reviews of all active agencies that are not hidden, newest first. */
export const listAll = (db: Queryable, language: Language, { limit, offset }: Paging): Promise<Comment[]> =>
  rows(
    db,
    sql`
    select ${shownIn(language)} from consulting_comments m join consultings g on g.id = m.consulting_id
    where g.status = 'ACTIVE' and m.hidden_at is null
    order by m.created_at desc, m.id desc limit ${limit} offset ${offset}`,
  );

export const countAll = async (db: Queryable): Promise<number> =>
  (await one<{ total: number }>(
    db,
    sql`select coalesce(sum(comment_count), 0)::int as total from consultings where status = 'ACTIVE'`,
  ))!.total;

/** Returns one review as visitors see it, also of an agency that is not active. */
export const find = (db: Queryable, language: Language, id: number): Promise<Comment | null> =>
  one(
    db,
    sql`select ${shownIn(language)} from consulting_comments m join consultings g on g.id = m.consulting_id
        where m.id = ${id}`,
  );

/** A review with what a hidden one says. */
const managed = sql`m.id, m.application_id, m.author_name, m.rating, m.text, m.reply, ${moment('created_at')} as created_at,
  ${moment('edited_at')} as edited_at, ${moment('replied_at')} as replied_at,
  ${moment('reply_edited_at')} as reply_edited_at, ${hidden}, m.version, m.is_demo`;

const STATES: Record<ReviewState, Sql> = {
  ALL: sql`true`,
  SHOWN: sql`m.hidden_at is null`,
  UNANSWERED: sql`m.reply is null and m.hidden_at is null`,
  HIDDEN: sql`m.hidden_at is not null`,
};

/** State of reviews, and the days on which they were written. */
export interface Wanted {
  state: ReviewState;
  from: string | null;
  to: string | null;
}

const managedOf = (consultingId: number, wanted: Wanted): Sql => {
  const { state } = wanted;
  const conditions = [
    sql`m.consulting_id = ${consultingId}`,
    STATES[state],
    ...onDays(sql`m.created_at`, wanted),
  ];
  return sql`from consulting_comments m where ${all(conditions)}`;
};

/** Reviews of an agency, newest first. */
export const listManaged = (
  db: Queryable,
  consultingId: number,
  wanted: Wanted,
  { limit, offset }: Paging,
): Promise<ManagedReview[]> =>
  rows(
    db,
    sql`select ${managed} ${managedOf(consultingId, wanted)}
        order by m.created_at desc, m.id desc limit ${limit} offset ${offset}`,
  );

export const countManaged = async (db: Queryable, consultingId: number, wanted: Wanted): Promise<number> =>
  (await one<{ total: number }>(db, sql`select count(*)::int as total ${managedOf(consultingId, wanted)}`))!
    .total;

export const findManaged = (db: Queryable, id: number): Promise<ManagedReview | null> =>
  one(db, sql`select ${managed} from consulting_comments m where m.id = ${id}`);

/** Fields of a review that are compared, counted and audited, without its text and its author's name. */
export interface ReviewRow {
  id: number;
  consultingId: number;
  consultingName: string;
  applicationId: string | null;
  hasAuthor: boolean;
  rating: number;
  reply: string | null;
  repliedAt: string | null;
  replyEditedAt: string | null;
  hiddenAt: string | null;
  hiddenReason: string | null;
  version: number;
}

/** Reviews of an agency or of a student; all where neither is given. */
export interface Owner {
  consultingId?: number;
  authorId?: string;
}

const select = (
  db: Queryable,
  ids: readonly number[],
  { consultingId, authorId }: Owner,
  locking: Sql,
): Promise<ReviewRow[]> =>
  rows(
    db,
    sql`select m.id, m.consulting_id, g.name as consulting_name, m.application_id,
          m.author_id is not null as has_author, m.rating, m.reply, ${moment('replied_at')} as replied_at,
          ${moment('reply_edited_at')} as reply_edited_at, ${moment('hidden_at')} as hidden_at, m.hidden_reason, m.version
        from consulting_comments m join consultings g on g.id = m.consulting_id
        where ${all([
          sql`m.id = any(${ids}::int[])`,
          ...(consultingId === undefined ? [] : [sql`m.consulting_id = ${consultingId}`]),
          ...(authorId === undefined ? [] : [sql`m.author_id = ${authorId}`]),
        ])}
        order by m.id ${locking}`,
  );

/** These reviews, where they are this owner's, locked in the order of their ids. */
export const lock = (db: Queryable, ids: readonly number[], owner: Owner = {}): Promise<ReviewRow[]> =>
  select(db, ids, owner, sql`for no key update of m`);

/** The same of all owners without a lock, for what only looks. */
export const findRows = (db: Queryable, ids: readonly number[]): Promise<ReviewRow[]> =>
  select(db, ids, {}, empty);

/** Returns null where its author has written nothing new. */
export const edit = (
  db: Queryable,
  id: number,
  { rating, text }: { rating: number; text: string },
  now: Date,
): Promise<{ id: number } | null> =>
  one(
    db,
    sql`update consulting_comments
        set rating = ${rating}, text = ${text}, edited_at = ${now}, updated_at = ${now}, version = version + 1
        where id = ${id} and (rating, text) is distinct from (${rating}::smallint, ${text})
        returning id`,
  );

export const setReply = (db: Queryable, id: number, reply: string, now: Date): Promise<number> =>
  run(
    db,
    sql`update consulting_comments
        set reply = ${reply}, replied_at = coalesce(replied_at, ${now}),
          reply_edited_at = case when replied_at is not null then ${now}::timestamptz end,
          updated_at = ${now}, version = version + 1
        where id = ${id} and reply is distinct from ${reply}`,
  );

/** Hides a review, says something else of a hidden one, or (null) shows it again. */
export const setHidden = (
  db: Queryable,
  id: number,
  mark: { at: Date | string; reason: string } | null,
  now: Date,
): Promise<number> =>
  run(
    db,
    sql`update consulting_comments
        set hidden_at = ${mark?.at ?? null}::timestamptz, hidden_reason = ${mark?.reason ?? null}, updated_at = ${now},
          version = version + 1
        where id = ${id}`,
  );

/** Changes how many reviews count for an agency and the sum of their ratings, in the transaction that changes one. */
export const count = (
  db: Queryable,
  consultingId: number,
  { reviews, ratings }: { reviews: number; ratings: number },
): Promise<number> =>
  run(
    db,
    sql`update consultings set comment_count = comment_count + ${reviews}, rating_total = rating_total + ${ratings}
        where id = ${consultingId}`,
  );

export interface CommentDraft {
  authorName: string;
  rating: number;
  text: string;
  reply: string | null;
  createdAt: Date;
  repliedAt: Date | null;
  isDemo: boolean;
}

/** Adds a review and counts it in the agency's average, in one statement. */
export const insertComment = (db: Queryable, consultingId: number, draft: CommentDraft): Promise<number> =>
  run(
    db,
    sql`
    with added as (
      insert into consulting_comments (consulting_id, author_name, rating, text, reply, created_at, replied_at, is_demo)
      values (${consultingId}, ${draft.authorName}, ${draft.rating}, ${draft.text}, ${draft.reply}, ${draft.createdAt},
        ${draft.repliedAt}, ${draft.isDemo})
      returning rating
    )
    update consultings set comment_count = comment_count + 1, rating_total = rating_total + added.rating
    from added where id = ${consultingId}`,
  );

export interface Review {
  applicationId: string;
  authorId: string;
  authorName: string;
  rating: number;
  text: string;
  createdAt: Date;
}

/** The same of a student, once for an application: null where it has one. */
export const insertReview = (
  db: Queryable,
  consultingId: number,
  review: Review,
): Promise<{ id: number } | null> =>
  one(
    db,
    sql`
    with added as (
      insert into consulting_comments (consulting_id, application_id, author_id, author_name, rating, text, created_at)
      values (${consultingId}, ${review.applicationId}, ${review.authorId}, ${review.authorName}, ${review.rating},
        ${review.text}, ${review.createdAt})
      on conflict (application_id) do nothing
      returning id, rating
    )
    update consultings set comment_count = comment_count + 1, rating_total = rating_total + added.rating
    from added where consultings.id = ${consultingId} returning added.id`,
  );

export const countOfAuthor = async (db: Queryable, authorId: string): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from consulting_comments where author_id = ${authorId}`,
  ))!.count;

/** Gives the reviews that somebody wrote the name that they have now; returns the agencies of those that had another. */
export const renameAuthor = (db: Queryable, authorId: string): Promise<{ consultingId: number }[]> =>
  rows(
    db,
    sql`update consulting_comments m set author_name = ${publicNameOf('p')}
        from profiles p where p.id = m.author_id and m.author_id = ${authorId} and m.author_name <> ${publicNameOf('p')}
        returning m.consulting_id`,
  );

/** Leaves of the reviews that somebody wrote nothing but their rating, and what the agencies replied; returns the agencies. */
export const eraseOf = (db: Queryable, authorId: string): Promise<{ consultingId: number }[]> =>
  rows(
    db,
    sql`update consulting_comments
        set author_id = null, author_name = '', text = '', version = version + 1 where author_id = ${authorId}
        returning consulting_id`,
  );
