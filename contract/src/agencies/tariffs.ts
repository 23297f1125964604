import { z } from 'zod';
import { IdParams } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/**
 * A step as a visitor sees it: what is done, in which levels, and which documents it asks for. Descriptions of tariffs,
 * steps and levels are plain text.
 */
export const PublicStep = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** Percent of the price that the agency gets when it is finished; the shares of a tariff add up to 100. */
  sharePercent: z.number().int(),
  levelList: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      description: z.string(),
      /** Days from its start until its deadline. */
      days: z.number().int(),
      documentList: z.array(z.object({ id: z.number().int(), name: z.string(), isRequired: z.boolean() })),
    }),
  ),
});
export type PublicStep = z.infer<typeof PublicStep>;

/** A tariff as a visitor sees it; `price` is in tiyin. */
export const PublicTariff = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  price: z.number().int(),
  /** Paid step by step: the share of each when it begins. */
  isInParts: z.boolean(),
  stepList: z.array(PublicStep),
});
export type PublicTariff = z.infer<typeof PublicTariff>;

export const listPublicTariffs = endpoint({
  method: 'GET',
  path: '/tariff/public/consulting/{id}',
  access: 'public',
  cached: true,
  tag: 'Tariffs',
  summary: 'Active tariffs of an agency with their steps, in their order',
  params: IdParams,
  data: z.array(PublicTariff),
});
