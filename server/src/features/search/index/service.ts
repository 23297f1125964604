import { type Context, inTransaction } from '../../../db/context.ts';
import { fold, foldedWords } from '../../../lib/fold.ts';
import * as store from './store.ts';

/** What people call each kind of thing: they stand in a text beside a name, as in "Koreya grantlari". */
const KIND_WORDS: Record<store.Source['kind'], string> = {
  UNIVERSITY: 'universitet universiteti universitetlari университет университеты university universities',
  SCHOLARSHIP:
    'grant granti grantlar grantlari stipendiya stipendiyasi stipendiyalari грант гранты стипендия стипендии scholarship scholarships grants',
  CONSULTING:
    'konsalting konsaltinglar agentlik agentligi agentliklar агентство агентства консалтинг agency agencies consulting',
};

const toDocument = ({ names, texts, ...rest }: store.Source): store.Document => ({
  ...rest,
  names: [...new Set(names.map(fold))].filter(Boolean),
  words: foldedWords([...names, ...texts, KIND_WORDS[rest.kind]]).join(' '),
});

/** Makes the whole search index anew from the catalogue, in the transaction that `db` is: all of it or nothing. */
export const rebuildWithin = async ({ db }: Pick<Context, 'db'>): Promise<void> => {
  await store.removeAll(db);
  const insert = (sources: store.Source[]) => store.insertDocuments(db, sources.map(toDocument));
  await insert(await store.readConsultings(db));
  await insert(await store.readScholarships(db));
  for (let last = 0; ; ) {
    const batch = await store.readUniversities(db, last);
    if (!batch.length) break;
    await insert(batch);
    last = batch[batch.length - 1]!.refId;
  }
  await store.insertWords(db);
  await store.analyze(db);
};

/** The same in a transaction of its own: searches see the old index until it is done. */
export const rebuild = (ctx: Context): Promise<void> => inTransaction(ctx, rebuildWithin);
