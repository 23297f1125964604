/** Programs of Debian's newest PostgreSQL server here; null where none is installed. */
export const BIN: string | null;
/** It with an empty cluster, in an environment; null where none is installed. */
export function openDebianPostgres(env?: NodeJS.ProcessEnv): Promise<{ url: string; stop(): void } | null>;
/** A port that nobody listens on, and that nobody else is given before it is used. */
export function freePort(): Promise<number>;
