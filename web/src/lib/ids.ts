import { v4, v5 } from 'uuid';

/** A name that nothing else has; also without HTTPS, where browsers have no `randomUUID`. */
export const newId = (): string => v4();

/** The same name for the same call and record, so that a call for several records is made once for each. */
export const idWithin = (key: string, recordId: string): string => v5(recordId, key);
