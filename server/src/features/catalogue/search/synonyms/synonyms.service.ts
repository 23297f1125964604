import type { Context } from '../../../../db/context.ts';
import { type Thesaurus, toThesaurus } from './synonyms.rules.ts';
import * as store from './synonyms.store.ts';

/** All synonyms, cached until one of them changes. */
export const readThesaurus = (ctx: Pick<Context, 'db' | 'queryCache'>): Promise<Thesaurus> =>
  ctx.queryCache.get('thesaurus', async () => toThesaurus(await store.listAll(ctx.db)), ['synonyms']);

/** Names that people have for one thing, folded, of each thing; words of kinds and filling words are none. */
export const listSynonyms = async (ctx: Pick<Context, 'db' | 'queryCache'>): Promise<string[][]> => {
  const { byPhrase } = await readThesaurus(ctx);
  const groups = new Set([...byPhrase.values()].flat());
  return [...groups].flatMap(({ meaning, names }) => (meaning === 'NAME' ? [names] : []));
};
