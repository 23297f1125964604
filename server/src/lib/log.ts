import { type Logger, pino } from 'pino';
import { requestMixin } from './request-id.ts';
import { inSources } from './source-places.ts';

interface LoggedError {
  type: string;
  code?: unknown;
  message: string;
  stack?: string | undefined;
  cause?: LoggedError;
}

/** Returns the helpful fields of an error only: database errors contain their whole connection, which belongs in no log. */
const describe = (error: Error & { code?: unknown }): LoggedError => ({
  type: error.name,
  ...(error.code !== undefined && { code: error.code }),
  message: error.message,
  ...(error.stack !== undefined && { stack: inSources(error.stack) }),
  ...(error.cause instanceof Error && { cause: describe(error.cause) }),
});

/**
 * JSON lines on standard output; credentials are left out. Through Node's own stream, because pino's writer tries a
 * closed terminal again and again, and would keep a stopped process alive.
 */
export const openLog = (level: string): Logger =>
  pino(
    {
      level,
      mixin: requestMixin,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { err: (error: unknown) => (error instanceof Error ? describe(error) : error) },
    },
    process.stdout,
  );
