import { v4 } from 'uuid';

/** A name that nothing else has; also without HTTPS, where browsers have no `randomUUID`. */
export const newId = (): string => v4();
