import type {
  EligibleScholarshipFilter,
  EligibleScholarshipPage,
} from '@parvoz/contract/catalogue/scholarships-eligibility.ts';
import type { Context } from '../../../../db/context.ts';
import * as testSittings from '../../test-sittings/test-sittings.service.ts';
import { findIds, listByIds, viewpoint } from '../scholarships.service.ts';
import { takePage } from './eligibility.rules.ts';
import * as store from './eligibility.store.ts';

/**
 * Returns one page of the scholarships of a filter for one person. The person's data are in memory until the answer is made:
 * they are in no statement, no cache and no log.
 */
export const filter = async (
  ctx: Context,
  { sort, applicant, verdicts, ...conditions }: EligibleScholarshipFilter,
  { page, size }: { page: number; size: number },
): Promise<EligibleScholarshipPage> => {
  const order = sort === 'FIT' ? 'DEADLINE' : sort;
  const from = viewpoint(ctx);
  const found = await store.findAlike(ctx.db, from, await findIds(ctx, { ...conditions, sort: order }));
  const { ids, total, counts } = takePage(found, {
    ...{
      applicant,
      verdicts,
      sort,
      present: { today: from.today, sittings: await testSittings.listOpen(ctx) },
    },
    ...{ limit: size, offset: (page - 1) * size },
  });
  return { content: await listByIds(ctx, ids), totalElements: total, page, size, counts };
};
