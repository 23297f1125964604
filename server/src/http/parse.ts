import type { AnyEndpoint, Parsed } from '@parvoz/contract/endpoint.ts';
import { FIELD_PROBLEMS, type FieldProblem } from '@parvoz/contract/errors.ts';
import { MAX_KEY_LENGTH, MIN_KEY_LENGTH } from '@parvoz/contract/limits.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { GivenProof } from '../db/context.ts';
import { AppError, type FieldFault } from '../lib/app-error.ts';

/** What a rule of the contract's own says that is wrong, where it says so. */
const problemOf = (said: unknown): FieldProblem =>
  FIELD_PROBLEMS.find((problem) => problem === said) ?? 'format';

/** Nothing was given, or an empty text or list where there has to be something. */
const isMissing = ({ code, input }: z.core.$ZodIssue): boolean =>
  code === 'too_small'
    ? input === '' || (Array.isArray(input) && input.length === 0)
    : code !== 'custom' && input === undefined;

const faultOf = (issue: z.core.$ZodIssue): FieldFault => {
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

const parsePart = (
  schema: z.ZodType | undefined,
  value: unknown,
  onFault: (error: z.ZodError) => AppError,
) => {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw onFault(result.error);
};

const invalid = (error: z.ZodError): AppError =>
  new AppError(
    'INVALID_INPUT',
    Object.fromEntries(error.issues.map((issue) => [issue.path.join('.') || 'body', faultOf(issue)])),
  );

/**
 * What PostgreSQL can keep of parsed input: half a surrogate pair, as an emoji that was cut leaves one, becomes U+FFFD.
 * Throws MALFORMED for a NUL.
 */
const storable = (value: unknown): unknown => {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new AppError('MALFORMED');
    return value.toWellFormed();
  }
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, storable(part)]));
};

/**
 * Inputs of a call by the endpoint's schemas. A path that names nothing throws NOT_FOUND, anything else that
 * doesn't fit INVALID_INPUT with its fields, a text with a NUL MALFORMED. Texts of the body are such as can be kept.
 */
export const parseRequest = <E extends AnyEndpoint>(endpoint: E, request: FastifyRequest): Parsed<E> => {
  const params = parsePart(endpoint.params, request.params, () => new AppError('NOT_FOUND'));
  const query = parsePart(endpoint.query, request.query, invalid);
  const body = parsePart(endpoint.body, request.body ?? undefined, invalid);
  // After parsing: what is left is no deeper than the schema, whatever was sent.
  return { params, query, body: storable(body) } as Parsed<E>;
};

/** What an `Idempotency-Key` is made of: visible ASCII characters. */
export const KEY_PATTERN = `^[\\x21-\\x7e]{${MIN_KEY_LENGTH},${MAX_KEY_LENGTH}}$`;
const IDEMPOTENCY_KEY = new RegExp(KEY_PATTERN);

/** The `Idempotency-Key` of a call that takes one; null without. Throws INVALID_INPUT for one that is none. */
export const idempotencyKeyOf = ({ idempotent }: AnyEndpoint, { headers }: FastifyRequest): string | null => {
  const key = headers['idempotency-key'];
  if (!idempotent || key === undefined) return null;
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  throw new AppError('INVALID_INPUT', { 'Idempotency-Key': { problem: 'key' } });
};

/** ALTCHA's are about 800 characters. */
const MAX_PROOF_LENGTH = 2000;

/** The proof of work of a call that takes one. What is too long for one is none, and not worth a look. */
export const proofOf = ({ takesProof }: AnyEndpoint, { headers }: FastifyRequest): GivenProof | null => {
  const payload = headers['proof-of-work'];
  return takesProof && typeof payload === 'string' && payload.length <= MAX_PROOF_LENGTH ? { payload } : null;
};
