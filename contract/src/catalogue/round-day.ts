import { DateOnly } from '../common.ts';
import type { FieldProblem } from '../errors.ts';
import { MAX_YEAR, MIN_YEAR } from './cycles.ts';

const year: FieldProblem = 'year';

/** A day of a round of applying, or of a test, in a year that one can be in. */
export const RoundDay = DateOnly.refine((day) => day >= `${MIN_YEAR}-01-01` && day <= `${MAX_YEAR}-12-31`, {
  params: { problem: year },
});
