import type { EligibleFilter, EligiblePage } from '@parvoz/contract/catalogue/programs-eligibility.ts';
import type { Context } from '../../../../db/context.ts';
import * as testSittings from '../../test-sittings/test-sittings.service.ts';
import { conditionsOn, viewpoint, wordsOf } from '../programs.service.ts';
import * as programs from '../programs.store.ts';
import { takePage } from './eligibility.rules.ts';
import * as store from './eligibility.store.ts';

/**
 * Returns one page of the programmes of a filter for one person. The person's data are in memory until the answer is made: they
 * are in no statement, no cache and no log.
 */
export const filter = async (
  ctx: Context,
  { query, sort, applicant, verdicts, opening, ...conditions }: EligibleFilter,
  { page, size }: { page: number; size: number },
): Promise<EligiblePage> => {
  const from = viewpoint(ctx);
  const order = sort === 'FIT' ? 'DEADLINE' : sort;
  const wanted = { ...conditionsOn(conditions, from.today), words: wordsOf(query) };
  const [found, sittings] = await Promise.all([
    store.findAlike(ctx.db, from, wanted, order),
    testSittings.listOpen(ctx),
  ]);
  const window = { limit: size, offset: (page - 1) * size };
  const { ids, total, counts, steps } = takePage(found, {
    ...{ applicant, verdicts, opening, sort, present: { today: from.today, sittings } },
    ...window,
  });
  const content = ids.length > 0 ? await programs.findByIds(ctx.db, from, ids, wanted) : [];
  return { content, totalElements: total, page, size, counts, steps };
};
