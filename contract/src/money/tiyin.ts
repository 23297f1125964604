import { z } from 'zod';

const amounts = z.registry<{ unit: 'tiyin' }>();

/** A whole number of tiyin. Programs send tiyin, people read som: what is wrong with one is said in som (`isTiyin`). */
export const Tiyin = z.number().int().register(amounts, { unit: 'tiyin' });

/** The same without an end: what is more than can be counted exactly is more than anybody has. */
export const AnyTiyin = z.number().register(amounts, { unit: 'tiyin' });

/** Returns whether a schema is `Tiyin`, or `Tiyin` with bounds. */
export const isTiyin = (schema: z.core.$ZodType | undefined): boolean =>
  schema !== undefined && amounts.get(schema) !== undefined;
