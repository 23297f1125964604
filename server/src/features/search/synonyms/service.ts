import type { Context } from '../../../db/context.ts';
import { type Thesaurus, toThesaurus } from './rules.ts';
import * as store from './store.ts';

/** All synonyms, cached until one of them changes. */
export const readThesaurus = (ctx: Pick<Context, 'db' | 'queryCache'>): Promise<Thesaurus> =>
  ctx.queryCache.get('thesaurus', async () => toThesaurus(await store.listAll(ctx.db)), ['synonyms']);
