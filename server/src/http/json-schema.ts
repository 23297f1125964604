import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import { Failure, successOf } from '@parvoz/contract/envelope.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@parvoz/contract/languages.ts';
import { MAX_KEY_LENGTH, MIN_KEY_LENGTH } from '@parvoz/contract/limits.ts';
import fastJson, { type Schema } from 'fast-json-stringify';
import { z } from 'zod';
import { KEY_PATTERN } from './parse.ts';

type JsonSchema = Record<string, unknown>;

/**
 * JSON Schema of a Zod schema for OpenAPI and for the compiled serialiser. `T | null` becomes a list of types,
 * because the serialiser would otherwise validate every such value to find its branch. `isToRun` leaves out what only
 * documents: of a text with a format it knows no such list.
 */
export const toJsonSchema = (
  schema: z.ZodType,
  io: 'input' | 'output',
  { isToRun }: { isToRun: boolean } = { isToRun: false },
): JsonSchema & Schema => {
  const { $schema: _, ...result } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (isToRun) delete jsonSchema.format;
      const options = jsonSchema.anyOf as JsonSchema[] | undefined;
      const [first, second] = options ?? [];
      if (
        options?.length === 2 &&
        second?.type === 'null' &&
        typeof first?.type === 'string' &&
        !first.format
      ) {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, first, { type: [first.type, 'null'] });
        // If the value is validated to choose its branch, null has to be one of the words as well.
        if (Array.isArray(first.enum)) jsonSchema.enum = [...first.enum, null];
      }
    },
  }) as JsonSchema & Schema;
  return result;
};

/** OpenAPI's description of an upload's body. */
const UPLOAD = {
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  },
};

/** OpenAPI's description of a body of bytes. */
const BYTES = {
  consumes: ['application/octet-stream'],
  body: { type: 'string', contentMediaType: 'application/octet-stream' },
};

/** The header of a call that may ask for work. */
const PROOF = {
  type: 'string',
  description: 'After WORK_NEEDED: the solved challenge, as JSON in base64 { challenge, solution }',
};

const successSchema = (endpoint: AnyEndpoint) => {
  if (endpoint.file)
    return {
      description: 'The file',
      content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
    };
  if (endpoint.stream)
    return {
      description: 'Server-sent events; the `data` of each is one of these',
      content: {
        'text/event-stream': { schema: { type: 'object', ...toJsonSchema(endpoint.data, 'output') } },
      },
    };
  return { description: 'Success', ...toJsonSchema(successOf(endpoint.data), 'output') };
};

const ACCEPT_LANGUAGE = {
  type: 'string',
  examples: LANGUAGES,
  default: DEFAULT_LANGUAGE,
  description: `Language of names and messages: ${LANGUAGES.join(', ')}; of any other the answer is in ${DEFAULT_LANGUAGE}`,
};

const KEY = {
  type: 'string',
  pattern: KEY_PATTERN,
  description: `${MIN_KEY_LENGTH} to ${MAX_KEY_LENGTH} visible ASCII characters, such as a UUID. A repeated key of the same account gets the answer of the first call, and nothing is done twice; with another body or for another thing of the same kind it is refused, KEY_USED`,
};

/** Returns the security of a call. A public one may be authenticated where that changes the answer. */
const securityOf = ({ access, optionalAuth }: AnyEndpoint) =>
  access !== 'public' ? [{ bearer: [] }] : optionalAuth ? [{}, { bearer: [] }] : [];

/** Fastify's schema of a route, which documents it: nothing of it is executed. */
export const routeSchema = (endpoint: AnyEndpoint) => ({
  summary: endpoint.summary,
  tags: [endpoint.tag],
  security: securityOf(endpoint),
  ...(endpoint.access !== 'public' && { description: `Roles: ${endpoint.access.join(', ')}` }),
  headers: {
    type: 'object',
    ...(endpoint.idempotent === 'required' && { required: ['Idempotency-Key'] }),
    properties: {
      'Accept-Language': ACCEPT_LANGUAGE,
      ...(endpoint.idempotent && { 'Idempotency-Key': KEY }),
      ...(endpoint.takesProof && { 'Proof-Of-Work': PROOF }),
    },
  },
  ...(endpoint.params && { params: toJsonSchema(endpoint.params, 'input') }),
  ...(endpoint.query && { querystring: toJsonSchema(endpoint.query, 'input') }),
  ...(endpoint.body && { body: toJsonSchema(endpoint.body, 'input') }),
  ...(endpoint.form && { consumes: ['application/json', 'application/x-www-form-urlencoded'] }),
  ...(endpoint.upload && UPLOAD),
  ...(endpoint.bytes && BYTES),
  response: {
    200: successSchema(endpoint),
    '4xx': { description: 'Failure', ...toJsonSchema(Failure, 'output') },
  },
});

type Serialise = (response: unknown) => string;

/** One for each endpoint, however many apps a process builds: tests build hundreds. */
const serialisers = new WeakMap<AnyEndpoint, Serialise>();

/**
 * Returns the serialiser of an endpoint's success, which drops whatever the contract doesn't name. It is compiled for the
 * first answer: most endpoints are not called for a while.
 */
export const serialiserOf = (endpoint: AnyEndpoint): Serialise => {
  const known = serialisers.get(endpoint);
  if (known) return known;
  const made: Serialise = fastJson(toJsonSchema(successOf(endpoint.data), 'output', { isToRun: true }));
  serialisers.set(endpoint, made);
  return made;
};
