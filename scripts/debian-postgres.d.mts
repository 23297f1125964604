/** Programs of Debian's newest PostgreSQL server here; null where none is installed. */
export const BIN: string | null;
/** It with an empty cluster; null where none is installed. */
export function openDebianPostgres(): Promise<{ url: string; stop(): void } | null>;
export function freePort(): Promise<number>;
