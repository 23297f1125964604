/**
 * Codes of a connection that was cut or of a database that is shutting down: of the system, then PostgreSQL's own; the last one
 * is of a connection that was ended because its transaction was idle.
 */
const LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '08006', '25P03']);

/** Code of a write where the database only reads: a standby, or a primary whose commits wait in vain (commit-watch.ts). */
const READ_ONLY = '25006';

/** Codes of a database that is gone or takes no writes; and of a full queue. */
const GONE = new Set([
  ...['ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['53300', '08001', READ_ONLY],
  'EBUSY',
]);

/**
 * Codes of what others were in the way of: a lock that was waited for too long, a deadlock, a transaction that did not fit
 * beside another one, and a statement that took too long. Nothing was done, and it may be tried again.
 */
const HINDERED = new Set(['55P03', '40P01', '40001', '57014']);

interface Failure {
  code?: string;
  message?: string;
}

/** Returns whether a write was refused because the database only reads for now. */
export const isReadOnly = ({ code }: Failure): boolean => code === READ_ONLY;

/** Returns whether a call failed because its connection was lost; another connection may still work. */
export const isLost = ({ code, message }: Failure): boolean =>
  LOST.has(code ?? '') || /Connection terminated|connection error and is not queryable/.test(message ?? '');

/** Returns whether a call failed because of concurrent work in the database. */
export const isHindered = ({ code }: Failure): boolean => HINDERED.has(code ?? '');

/** Returns whether a call failed because the database is gone, shutting down, not ready yet or busy. */
export const isUnavailable = (error: Failure): boolean =>
  isLost(error) ||
  isHindered(error) ||
  GONE.has(error.code ?? '') ||
  /timeout exceeded when trying to connect/.test(error.message ?? '');
