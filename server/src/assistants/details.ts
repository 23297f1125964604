import { getProgramDetail, type ProgramDetail } from '@parvoz/contract/catalogue/programs.ts';
import { getScholarshipDetail, type ScholarshipDetail } from '@parvoz/contract/catalogue/scholarships.ts';
import { RefusedCall } from '../http/own-calls.ts';
import type { ToolContext } from './tool.ts';

/** Records of a list with the sources of their facts, which cards do not name. They are cached as every public answer is. */

const unlessHidden = (error: unknown): null => {
  if (error instanceof RefusedCall && error.status === 404) return null;
  throw error;
};

type Cards = readonly { id: number }[];

const allOf = async <T>(cards: Cards, load: (id: number) => Promise<T>): Promise<T[]> => {
  const found = await Promise.all(cards.map(({ id }) => load(id).catch(unlessHidden)));
  return found.filter((one) => one !== null);
};

/** Returns the programmes of a list in its order, without those that were hidden meanwhile. */
export const programsOf = ({ call }: ToolContext, cards: Cards): Promise<ProgramDetail[]> =>
  allOf(cards, (id) => call(getProgramDetail, { params: { id } }));

/** Returns the scholarships of a list in its order, without those that were hidden meanwhile. */
export const scholarshipsOf = ({ call }: ToolContext, cards: Cards): Promise<ScholarshipDetail[]> =>
  allOf(cards, (id) => call(getScholarshipDetail, { params: { id } }));
