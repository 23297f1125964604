import { isDeepStrictEqual } from 'node:util';

/** Fields that tell how often and by whom a record was changed, not what it is. */
const BOOKKEEPING = new Set(['version', 'updatedAt', 'updatedBy', 'createdAt']);

type Fields = Record<string, unknown>;

/** Returns a record's fields as the audit stores them. */
export const contentOf = (row: object): Fields => {
  const content: Fields = {};
  for (const [name, value] of Object.entries(row)) if (!BOOKKEEPING.has(name)) content[name] = value;
  return content;
};

/** Fields that differ, as they were and as they are; null when none does. */
export const differenceOf = (before: object, after: object): { before: Fields; after: Fields } | null => {
  const [old, now] = [before as Fields, after as Fields];
  const changed = Object.keys(now).filter(
    (name) => !BOOKKEEPING.has(name) && old[name] !== now[name] && !isDeepStrictEqual(old[name], now[name]),
  );
  if (changed.length === 0) return null;
  const only = (fields: Fields) => Object.fromEntries(changed.map((name) => [name, fields[name]]));
  return { before: only(old), after: only(now) };
};
