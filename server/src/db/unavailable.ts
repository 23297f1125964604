/** Codes of a line that was cut or of a database that is going: of the system, then PostgreSQL's own. */
const LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '08006']);

/** Codes of a database that is gone or takes no writes; and of a full queue. */
const GONE = new Set([
  ...['ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['53300', '08001', '25006'],
  'EBUSY',
]);

interface Failure {
  code?: string;
  message?: string;
}

/** Whether a call failed because its connection was lost, which another one may still have. */
export const isLost = ({ code, message }: Failure): boolean =>
  LOST.has(code ?? '') || /Connection terminated/.test(message ?? '');

/** Whether a call failed because the database is gone, going or not ready yet. */
export const isUnavailable = (error: Failure): boolean =>
  isLost(error) ||
  GONE.has(error.code ?? '') ||
  /timeout exceeded when trying to connect/.test(error.message ?? '');
