import { FIELD_PROBLEMS, type FieldProblem } from '@parvoz/contract/errors.ts';
import { isTiyin } from '@parvoz/contract/money/tiyin.ts';
import type { z } from 'zod';
import type { FieldFault } from './app-error.ts';

/** Returns the problem that a custom rule of the contract names. */
const problemOf = (said: unknown): FieldProblem =>
  FIELD_PROBLEMS.find((problem) => problem === said) ?? 'format';

/** Returns whether nothing was given, or an empty text or list where there has to be something. */
const isMissing = ({ code, input }: z.core.$ZodIssue): boolean =>
  code === 'too_small'
    ? input === '' || (Array.isArray(input) && input.length === 0)
    : code !== 'custom' && input === undefined;

/** The message of issues about amounts of tiyin: Zod names no unit. */
const OF_TIYIN = 'tiyin';

/** A value by a schema of the contract, with issues that `faultOf` reads. */
export const parseBy = <T extends z.ZodType>(schema: T, value: unknown): z.ZodSafeParseResult<z.output<T>> =>
  schema.safeParse(value, {
    reportInput: true,
    error: (issue) => (isTiyin(issue.schema) ? OF_TIYIN : undefined),
  });

/** Returns why a schema of the contract refuses a value, by an issue of `parseBy`. */
export const faultOf = (issue: z.core.$ZodIssue): FieldFault => {
  if (isMissing(issue)) return { problem: 'required' };
  switch (issue.code) {
    case 'invalid_type':
      return { problem: 'type' };
    case 'too_small': {
      const least = issue.message === OF_TIYIN ? 'amountTooSmall' : 'tooSmall';
      return { problem: issue.origin === 'string' ? 'tooShort' : least, limit: Number(issue.minimum) };
    }
    case 'too_big': {
      if (issue.message === OF_TIYIN) return { problem: 'amountTooBig', limit: Number(issue.maximum) };
      const problem = issue.origin === 'string' ? 'tooLong' : issue.origin === 'array' ? 'tooMany' : 'tooBig';
      return { problem, limit: Number(issue.maximum) };
    }
    case 'unrecognized_keys':
      return { problem: 'unknownField' };
    case 'invalid_value':
      return { problem: 'choice' };
    case 'invalid_union': {
      // The issue of the option of the right kind; without one, the kind is wrong.
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
