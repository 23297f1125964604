import { DEFAULT_LANGUAGE, type Language } from '@parvoz/contract/languages.ts';
import type { GUARDIAN_ROLE, Role } from '@parvoz/contract/roles.ts';
import type pg from 'pg';
import { AppError } from '../lib/app-error.ts';
import type { Clock } from '../lib/clock.ts';
import type { Passwords } from '../lib/passwords.ts';
import type { ProofOfWork } from '../lib/proof-of-work.ts';
import type { QueryCache } from '../lib/query-cache.ts';
import type { Tokens } from '../lib/tokens.ts';
import type { JobSender } from './jobs.ts';
import { type Queryable, takeConnection } from './pool.ts';
import type { Replica } from './replica.ts';

export interface Log {
  debug(details: object, message?: string): void;
  info(details: object, message?: string): void;
  warn(details: object, message?: string): void;
  error(details: object, message?: string): void;
}

/** The signed-in account. `consultingId` is the agency of agency staff. */
export interface Actor {
  accountId: string;
  sessionId: string;
  role: Role;
  consultingId: number | null;
  mustChangePassword: boolean;
  /** Moment when the person last proved in this session who they are. */
  confirmedAt: Date;
}

/** Somebody close to a student, signed in by a code: no account, and nothing that is open to accounts. */
export interface Guardian {
  guardianId: string;
  sessionId: string;
  role: typeof GUARDIAN_ROLE;
  /** Applications that are shown to them at this moment. */
  applicationIds: readonly string[];
}

/** Whoever has a token that works. */
export type Caller = Actor | Guardian;

export const isGuardian = (caller: Caller): caller is Guardian => 'guardianId' in caller;

/** Returns the id that calls and open pages of somebody are counted by. */
export const countedAs = (caller: Caller): string =>
  isGuardian(caller) ? caller.guardianId : caller.accountId;

/** A proof of work that came with a call; `isGood` once it has been looked at, which can be done only once. */
export interface GivenProof {
  readonly payload: string;
  isGood?: Promise<boolean>;
}

/** Limit of messages to phones in a day, and the day of the last warning about their number. */
export interface SmsBudget {
  readonly dailyLimit: number;
  warnedOn: number;
}

/** Limits of codes by Telegram: their number in a day, and the lifetime of one. */
export interface TelegramTerms {
  readonly dailyLimit: number;
  readonly ttlSeconds: number;
}

/** The bot that people are notified by. */
export interface BotTerms {
  /** Name without @. */
  readonly name: string;
}

/** The key that browsers subscribe to notifications with. */
export interface PushTerms {
  readonly publicKey: string;
}

/** Dependencies of a service function. Inside `inTransaction` its `db` is the transaction. */
export interface Context {
  db: Queryable;
  pool: pg.Pool;
  /**
   * Resolves once the caches of this process and of its siblings have lost what is out of date by anything committed before.
   * Awaited before the answer to whoever looks at once at what they have changed (`http/route.ts`).
   */
  cachesInvalidated?(): Promise<void>;
  /** A copy of the database that what everybody sees is read from while it is good. */
  replica?: Pick<Replica, 'current' | 'suspect'>;
  clock: Clock;
  queryCache: QueryCache;
  jobs: JobSender;
  passwords: Passwords;
  tokens: Tokens;
  /** Host that people find the product at, as it is written in messages: `parvoz.uz`. */
  site: string;
  proofs: ProofOfWork;
  smsBudget: SmsBudget;
  /** Largest sum of a day in tiyin that one administrator moves alone. */
  twoPersonTiyin: number;
  /** Absent where there is no contract with the Telegram Gateway: all codes go by SMS. */
  telegram?: TelegramTerms | undefined;
  /** Absent where there is no bot: nobody is notified by Telegram. */
  bot?: BotTerms | undefined;
  push: PushTerms;
  log: Log;
  language: Language;
  /** Caller; null in a call that everyone may make, unless it asks for the caller and somebody signed in makes it. */
  actor: Actor | null;
  /** Caller of an endpoint for guardians. */
  guardian?: Guardian | null;
  /** Token that came with the call, whether or not it works; null when none did. */
  bearer: string | null;
  /** Network address of the caller; empty for the product's own work. */
  address: string;
  /** True if the caller is at this machine, or in a network that may try the product out (TRIAL_NETWORKS). */
  isTrial: boolean;
  /** Proof of work; null where none came, or the endpoint takes none. */
  proof: GivenProof | null;
  /** Names a call that may come twice and is done once; null where the endpoint takes none, or none came. */
  idempotencyKey: string | null;
  /** Digest of what a call with a key asks for, and of what; null without a key. */
  callHash: string | null;
  /** User agent of the caller's program; empty where there is none. */
  userAgent: string;
  /** Tags of a cached answer: what it shows, and is out of date with (lib/tags.ts). */
  tags?: Set<string>;
  /** Effects of a cached answer, which are called each time that it is sent. */
  effects?: (() => void)[];
}

/** Adds the tags of a cached answer's content. */
export const tag = ({ tags }: Pick<Context, 'tags'>, ...shown: readonly string[]): void => {
  for (const one of shown) tags?.add(one);
};

/** Calls a function whenever an answer is sent, also when it is sent again from a cache. */
export const onResponseSent = ({ effects }: Pick<Context, 'effects'>, effect: () => void): void => {
  if (effects) effects.push(effect);
  else effect();
};

/** Part of the context that all calls of a process share. */
export type BaseContext = Omit<
  Context,
  | 'log'
  | 'language'
  | 'actor'
  | 'guardian'
  | 'bearer'
  | 'address'
  | 'isTrial'
  | 'proof'
  | 'idempotencyKey'
  | 'callHash'
  | 'userAgent'
  | 'tags'
  | 'effects'
>;

/** A context in a call that only accounts may make. */
export type SignedInContext = Context & { actor: Actor };

/** A context in a call that only guardians may make. */
export type GuardianContext = Context & { guardian: Guardian };

/** A context for the product's own work: loading, commands and jobs. */
export const systemContext = (base: BaseContext, log: Log): Context => ({
  ...base,
  log,
  language: DEFAULT_LANGUAGE,
  actor: null,
  bearer: null,
  address: '',
  isTrial: false,
  proof: null,
  idempotencyKey: null,
  callHash: null,
  userAgent: '',
});

/**
 * Throws KEY_USED where an earlier call with this key asked for something else. `usedFor` is its digest, null where it is
 * unknown.
 */
export const assertSameCall = ({ callHash }: Pick<Context, 'callHash'>, usedFor: string | null): void => {
  if (callHash !== null && usedFor !== null && callHash !== usedFor) throw new AppError('KEY_USED');
};

type TransactionContext = Pick<Context, 'db' | 'pool'>;

/** A part of the caller's transaction, which goes on without it when `work` throws. */
const inSavepoint = async <C extends TransactionContext, T>(
  ctx: C,
  work: (tx: C) => Promise<T>,
): Promise<T> => {
  await ctx.db.query({ text: 'savepoint part' });
  try {
    const result = await work(ctx);
    await ctx.db.query({ text: 'release savepoint part' });
    return result;
  } catch (error) {
    // Released as well, so that the part around this one finds its own.
    await ctx.db.query({ text: 'rollback to savepoint part' });
    await ctx.db.query({ text: 'release savepoint part' });
    throw error;
  }
};

/** Runs `work` in a transaction of its own. */
const commit = async <C extends TransactionContext, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> => {
  const { client, finish, giveBack } = await takeConnection(ctx.pool);
  try {
    await client.query('begin');
    const result = await work({ ...ctx, db: client });
    await client.query('commit');
    return result;
  } catch (error) {
    await finish('rollback');
    throw error;
  } finally {
    giveBack();
  }
};

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. Where the context is that of a
 * transaction already, `work` is a part of it, by a savepoint.
 */
export const inTransaction = async <C extends TransactionContext, T>(
  ctx: C,
  work: (tx: C) => Promise<T>,
): Promise<T> => (ctx.db === ctx.pool ? commit(ctx, work) : inSavepoint(ctx, work));
