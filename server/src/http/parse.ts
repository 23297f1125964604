import type { AnyEndpoint, Parsed } from '@parvoz/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError, type FieldFault } from './app-error.ts';

const faultOf = (issue: z.core.$ZodIssue): FieldFault => {
  switch (issue.code) {
    case 'invalid_type':
      return { problem: issue.input === undefined ? 'required' : 'type' };
    case 'too_small':
      return { problem: issue.origin === 'string' ? 'tooShort' : 'tooSmall', limit: Number(issue.minimum) };
    case 'too_big': {
      const problem = issue.origin === 'string' ? 'tooLong' : issue.origin === 'array' ? 'tooMany' : 'tooBig';
      return { problem, limit: Number(issue.maximum) };
    }
    case 'invalid_value':
      return { problem: 'choice' };
    case 'invalid_union':
      return { problem: 'type' };
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
 * Inputs of a call by the endpoint's schemas. A path that names nothing throws NOT_FOUND, anything else that
 * doesn't fit INVALID_INPUT with its fields. PostgreSQL keeps no NUL in texts, so such a text is refused here.
 */
export const parseRequest = <E extends AnyEndpoint>(endpoint: E, request: FastifyRequest): Parsed<E> => {
  const body = request.body ?? undefined;
  if (endpoint.body && body !== undefined && JSON.stringify(body).includes('\\u0000'))
    throw new AppError('MALFORMED');
  return {
    params: parsePart(endpoint.params, request.params, () => new AppError('NOT_FOUND')),
    query: parsePart(endpoint.query, request.query, invalid),
    body: parsePart(endpoint.body, body, invalid),
  } as Parsed<E>;
};
