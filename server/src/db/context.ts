import type { Language } from '@parvoz/contract/languages.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import type pg from 'pg';
import type { Clock } from '../lib/clock.ts';
import type { Passwords } from '../lib/passwords.ts';
import type { Tokens } from '../lib/tokens.ts';
import type { Totals } from '../lib/totals.ts';
import type { JobSender } from './jobs.ts';
import type { Queryable } from './pool.ts';

export interface Log {
  debug(details: object, message?: string): void;
  info(details: object, message?: string): void;
  warn(details: object, message?: string): void;
  error(details: object, message?: string): void;
}

/** Who is signed in. `consultingId` is the agency of agency staff. */
export interface Actor {
  accountId: string;
  sessionId: string;
  role: Role;
  consultingId: number | null;
  mustChangePassword: boolean;
  /** When the person last proved in this session who they are. */
  confirmedAt: Date;
}

/** What a service function works with. Inside `inTransaction` its `db` is the transaction. */
export interface Context {
  db: Queryable;
  pool: pg.Pool;
  clock: Clock;
  totals: Totals;
  jobs: JobSender;
  passwords: Passwords;
  tokens: Tokens;
  log: Log;
  language: Language;
  /** Null in a call that everyone may make, whoever makes it. */
  actor: Actor | null;
  /** Token that came with the call, whether or not it works; null when none did. */
  bearer: string | null;
  /** Network address of the caller; empty for the product's own work. */
  address: string;
  /** What the caller's program calls itself; empty where it does not. */
  userAgent: string;
}

/** What all calls of a process share. */
export type BaseContext = Omit<Context, 'log' | 'language' | 'actor' | 'bearer' | 'address' | 'userAgent'>;

/** A context in a call that only accounts may make. */
export type SignedInContext = Context & { actor: Actor };

/** A context for the product's own work: loading, commands and jobs. */
export const ownContext = (base: BaseContext, log: Log): Context => ({
  ...base,
  log,
  language: 'uz',
  actor: null,
  bearer: null,
  address: '',
  userAgent: '',
});

/** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
export const inTransaction = async <C extends Pick<Context, 'db' | 'pool'>, T>(
  ctx: C,
  work: (tx: C) => Promise<T>,
): Promise<T> => {
  const client = await ctx.pool.connect();
  let broken: Error | undefined;
  const onLost = (fault: Error) => {
    broken = fault;
  };
  // Without a listener, a connection that is lost between two statements would end the process.
  client.on('error', onLost);
  try {
    await client.query('begin');
    const result = await work({ ...ctx, db: client });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(onLost);
    throw error;
  } finally {
    client.removeListener('error', onLost);
    client.release(broken);
  }
};
