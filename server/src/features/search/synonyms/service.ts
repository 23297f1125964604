import type { Context } from '../../../db/context.ts';
import { type Phrasebook, toPhrasebook } from './rules.ts';
import * as store from './store.ts';

/** All synonyms, kept until the catalogue or they themselves change. */
export const readPhrasebook = (ctx: Pick<Context, 'db' | 'queryCache'>): Promise<Phrasebook> =>
  ctx.queryCache.get('phrasebook', async () => toPhrasebook(await store.listAll(ctx.db)));
