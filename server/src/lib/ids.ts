import { v5, v7 } from 'uuid';

/** A new UUIDv7: unique and in order of creation (docs/rules.md#identifiers). */
export const newId = (): string => v7();

const NAMES = '9d0c7c55-7f5e-4d05-a2b5-0d6f0f6a52c6';

/** Always the same UUID for a name. */
export const idOf = (name: string): string => v5(name, NAMES);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export const isUuid = (value: string): boolean => UUID.test(value);

const thisProcess = v7();
let requests = 0;

/** Name of a request in logs and failures: unique like an id, but counted, because every request gets one. */
export const nextRequestId = (): string => `${thisProcess}-${(++requests).toString(36)}`;
