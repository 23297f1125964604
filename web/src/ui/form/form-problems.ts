import { zodResolver } from '@hookform/resolvers/zod';
import { FIELD_PROBLEMS, type FieldProblem } from '@parvoz/contract/errors.ts';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** An error that the form has found itself; its sentence depends on the language and is looked up when shown. */
interface Found {
  problem: FieldProblem;
  /** Largest or smallest valid number, or length of a text. */
  limit?: { value: number; of: 'number' | 'text' };
}

const isProblem = (text: string | undefined): text is FieldProblem =>
  FIELD_PROBLEMS.some((problem) => problem === text);

/** Parses the message of an error; null for a message from the server. */
export const readProblem = (message: string | undefined): Found | null => {
  const [problem, of, value] = message?.split(' ') ?? [];
  if (!isProblem(problem)) return null;
  if (of === undefined) return { problem };
  return of === 'number' || of === 'text' ? { problem, limit: { of, value: Number(value) } } : null;
};

const isEmpty = (input: unknown): boolean =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '');

const withLimit = (problem: FieldProblem, { origin, minimum, maximum }: z.core.$ZodRawIssue): string => {
  const of = origin === 'number' || origin === 'int' ? 'number' : 'text';
  return origin === 'array' ? problem : `${problem} ${of} ${minimum ?? maximum}`;
};

/** Returns the message of an issue: a word of the contract's list with its limit. */
const problemOf = (issue: z.core.$ZodRawIssue): string => {
  const said: unknown = issue.code === 'custom' ? issue.params?.problem : undefined;
  if (isEmpty(issue.input)) return 'required';
  if (typeof said === 'string' && isProblem(said)) return said;
  const isNumber = issue.origin === 'number' || issue.origin === 'int';
  if (issue.code === 'too_small') return withLimit(isNumber ? 'tooSmall' : 'tooShort', issue);
  if (issue.code === 'too_big') return withLimit(isNumber ? 'tooBig' : 'tooLong', issue);
  if (issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int'))
    return 'number';
  return issue.code === 'invalid_value' ? 'choice' : 'format';
};

/** Checks a form by a schema of the contract; error messages are problems. */
export const resolverOf = <S extends z.ZodType<FieldValues, FieldValues>>(
  schema: S,
): Resolver<z.input<S>, unknown, z.output<S>> =>
  zodResolver(schema, {
    reportInput: true,
    error: (issue) => problemOf(issue as z.core.$ZodRawIssue),
  }) as Resolver<z.input<S>, unknown, z.output<S>>;
