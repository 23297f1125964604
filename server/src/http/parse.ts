import type { AnyEndpoint, Parsed } from '@parvoz/contract/endpoint.ts';
import { MAX_KEY_LENGTH, MIN_KEY_LENGTH } from '@parvoz/contract/limits.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { GivenProof } from '../db/context.ts';
import { AppError, type FieldFault } from '../lib/app-error.ts';
import { faultOf, parseBy } from '../lib/field-faults.ts';

const parsePart = (
  schema: z.ZodType | undefined,
  value: unknown,
  onFault: (error: z.ZodError) => AppError,
) => {
  if (!schema) return undefined;
  const result = parseBy(schema, value);
  if (result.success) return result.data;
  throw onFault(result.error);
};

/** Largest number of unknown fields that are named. */
const MAX_NAMED = 20;

const faultsOf = (error: z.ZodError): Record<string, FieldFault> =>
  Object.fromEntries(
    error.issues.flatMap((issue) => {
      // Of unknown fields each is named itself, and not the object that contains it.
      const paths =
        issue.code === 'unrecognized_keys'
          ? issue.keys.slice(0, MAX_NAMED).map((key) => [...issue.path, key])
          : [issue.path];
      return paths.map((path) => [path.join('.') || 'body', faultOf(issue)]);
    }),
  );

const invalid = (error: z.ZodError): AppError => new AppError('INVALID_INPUT', faultsOf(error));

/**
 * Returns parsed input as PostgreSQL can store it: half a surrogate pair, as a cut emoji leaves one, becomes U+FFFD. Throws
 * MALFORMED for a NUL.
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
 * Returns the inputs of a call, parsed by the endpoint's schemas. A wrong path throws NOT_FOUND, anything else that doesn't fit
 * INVALID_INPUT with its fields, a text with a NUL MALFORMED. Texts of query and body can be stored.
 */
export const parseRequest = <E extends AnyEndpoint>(endpoint: E, request: FastifyRequest): Parsed<E> => {
  const params = parsePart(endpoint.params, request.params, () => new AppError('NOT_FOUND'));
  const query = parsePart(endpoint.query, request.query, invalid);
  const body = parsePart(endpoint.body, request.body ?? undefined, invalid);
  // After parsing: what is left is no deeper than the schema, whatever was sent.
  return { params, query: storable(query), body: storable(body) } as Parsed<E>;
};

/** A value by its schema, that can be stored. Throws INVALID_INPUT with its fields, MALFORMED for a NUL. */
export const parseValue = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> =>
  storable(parsePart(schema, value, invalid)) as z.output<T>;

/** The query of an address that is no call of the API, by its schema. Throws MALFORMED with its fields. */
export const parseQuery = <T extends z.ZodType>(schema: T, request: FastifyRequest): z.output<T> =>
  parsePart(schema, request.query, (error) => new AppError('MALFORMED', faultsOf(error))) as z.output<T>;

/** Pattern of an `Idempotency-Key`: visible ASCII characters. */
export const KEY_PATTERN = `^[\\x21-\\x7e]{${MIN_KEY_LENGTH},${MAX_KEY_LENGTH}}$`;
const IDEMPOTENCY_KEY = new RegExp(KEY_PATTERN);

/**
 * The `Idempotency-Key` of a call that takes one; null without. Throws INVALID_INPUT for one that is none, and without one
 * where it is required.
 */
export const idempotencyKeyOf = ({ idempotent }: AnyEndpoint, { headers }: FastifyRequest): string | null => {
  const key = headers['idempotency-key'];
  if (key === undefined && idempotent === 'required')
    throw new AppError('INVALID_INPUT', { 'Idempotency-Key': { problem: 'keyMissing' } });
  if (!idempotent || key === undefined) return null;
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  throw new AppError('INVALID_INPUT', { 'Idempotency-Key': { problem: 'key' } });
};

/** ALTCHA's are about 800 characters. */
const MAX_PROOF_LENGTH = 2000;

/** The proof of work of a call that takes one. What is too long for one is none, and not worth a look. */
export const proofOf = (
  { takesProof }: Pick<AnyEndpoint, 'takesProof'>,
  { headers }: FastifyRequest,
): GivenProof | null => {
  const payload = headers['proof-of-work'];
  return takesProof && typeof payload === 'string' && payload.length <= MAX_PROOF_LENGTH ? { payload } : null;
};
