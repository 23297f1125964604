import { UPLOAD_CHUNK_BYTES } from '@parvoz/contract/applications/application-states.ts';
import type { AnyEndpoint, DataOf, Parsed } from '@parvoz/contract/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignedInContext } from '../db/context.ts';
import { AppError } from '../lib/app-error.ts';
import type { Route } from './route.ts';

const BYTES_TYPE = 'application/octet-stream';

type BytesHandler<E extends AnyEndpoint> = (
  ctx: SignedInContext,
  input: Parsed<E> & { bytes: Uint8Array },
) => Promise<DataOf<E>>;

/** Binds an endpoint that takes bytes to a service function. */
export const bytesRoute = <E extends AnyEndpoint>(endpoint: E, handler: BytesHandler<E>): Route => {
  if (!endpoint.bytes) throw new Error(`${endpoint.method} ${endpoint.path} takes no bytes`);
  return { endpoint, handler: handler as Route['handler'] };
};

/** Makes the routes of this scope, and no others, accept bytes; they accept nothing else. */
export const acceptBytes = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    BYTES_TYPE,
    { parseAs: 'buffer', bodyLimit: UPLOAD_CHUNK_BYTES },
    (_request, body, done) => done(null, body),
  );
};

/** The body of a call that takes bytes. Throws UNSUPPORTED_MEDIA_TYPE for one without them. */
export const readBytes = ({ body }: FastifyRequest): Uint8Array => {
  if (Buffer.isBuffer(body)) return body;
  throw new AppError('UNSUPPORTED_MEDIA_TYPE');
};
