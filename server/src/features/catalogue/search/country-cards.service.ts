import type { CountryCard } from '@parvoz/contract/catalogue/country-facts.ts';
import { type Context, tag } from '../../../db/context.ts';
import * as store from './country-cards.store.ts';

/** Countries that the catalogue has something of, in the order for visitors. */
export const list = async (ctx: Context, limit: number): Promise<CountryCard[]> => {
  tag(ctx, 'counts', 'list:UNIVERSITY', 'list:PROGRAM', 'list:SCHOLARSHIP');
  const cards = await store.list(ctx.db, ctx.language, limit);
  tag(ctx, ...cards.map(({ id }) => `country:${id}`));
  return cards;
};
