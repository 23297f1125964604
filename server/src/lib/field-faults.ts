import { FIELD_PROBLEMS, type FieldProblem } from '@parvoz/contract/errors.ts';
import type { z } from 'zod';
import type { FieldFault } from './app-error.ts';

/** What a rule of the contract's own says that is wrong, where it says so. */
const problemOf = (said: unknown): FieldProblem =>
  FIELD_PROBLEMS.find((problem) => problem === said) ?? 'format';

/** Nothing was given, or an empty text or list where there has to be something. */
const isMissing = ({ code, input }: z.core.$ZodIssue): boolean =>
  code === 'too_small'
    ? input === '' || (Array.isArray(input) && input.length === 0)
    : code !== 'custom' && input === undefined;

/** Why a schema of the contract refuses a value. */
export const faultOf = (issue: z.core.$ZodIssue): FieldFault => {
  if (isMissing(issue)) return { problem: 'required' };
  switch (issue.code) {
    case 'invalid_type':
      return { problem: 'type' };
    case 'too_small':
      return { problem: issue.origin === 'string' ? 'tooShort' : 'tooSmall', limit: Number(issue.minimum) };
    case 'too_big': {
      const problem = issue.origin === 'string' ? 'tooLong' : issue.origin === 'array' ? 'tooMany' : 'tooBig';
      return { problem, limit: Number(issue.maximum) };
    }
    case 'invalid_value':
      return { problem: 'choice' };
    case 'invalid_union': {
      // What the option of the right kind says; where there is none, the kind is wrong.
      const nearest = issue.errors
        .flat()
        .find(({ code, path }) => code !== 'invalid_type' || path.length > 0);
      return nearest ? faultOf(nearest) : { problem: 'type' };
    }
    case 'custom':
      return {
        problem: problemOf(issue.params?.problem),
        ...(issue.params?.limit !== undefined && { limit: Number(issue.params.limit) }),
      };
    default:
      return { problem: 'format' };
  }
};
