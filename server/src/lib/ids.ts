import { v7 } from 'uuid';

/** A new UUIDv7: unique and in order of creation (docs/rules.md#identifiers). */
export const newId = (): string => v7();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export const isUuid = (value: string): boolean => UUID.test(value);

const thisProcess = v7();
let requests = 0;

/** Name of a request in logs and failures: unique like an id, but counted, because every request gets one. */
export const nextRequestId = (): string => `${thisProcess}-${(++requests).toString(36)}`;
