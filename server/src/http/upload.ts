import multipart from '@fastify/multipart';
import type { AnyEndpoint, DataOf, Parsed } from '@parvoz/contract/endpoint.ts';
import { MAX_UPLOAD_BYTES } from '@parvoz/contract/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context, SignedInContext } from '../db/context.ts';
import { AppError } from '../lib/app-error.ts';
import type { Route } from './route.ts';

/** Limits of one file; a form's own fields are few and short. */
const LIMITS = {
  fileSize: MAX_UPLOAD_BYTES,
  files: 1,
  fields: 10,
  fieldSize: 1000,
  parts: 11,
  headerPairs: 20,
};
const MEGABYTE = 1024 * 1024;

type Caller<E extends AnyEndpoint> = E['access'] extends 'public' ? Context : SignedInContext;

type UploadHandler<E extends AnyEndpoint> = (
  ctx: Caller<E>,
  input: Parsed<E> & { file: Uint8Array },
) => Promise<DataOf<E>>;

/**
 * Binds an endpoint that takes a file to a service function. `before` is called before any of the file is read, and may
 * refuse it.
 */
export const uploadRoute = <E extends AnyEndpoint>(
  endpoint: E,
  before: (ctx: Caller<E>, input: Parsed<E>) => Promise<void>,
  handler: UploadHandler<E>,
): Route => {
  if (!endpoint.upload) throw new Error(`${endpoint.method} ${endpoint.path} takes no upload`);
  return { endpoint, before, handler: handler as Route['handler'] };
};

/** Makes the routes of this scope, and no others, accept multipart forms. */
export const acceptUploads = async (scope: FastifyInstance): Promise<void> => {
  await scope.register(multipart, { limits: LIMITS });
};

const missing = () => new AppError('INVALID_INPUT', { file: { problem: 'required' } });

const firstFile = async (request: FastifyRequest): Promise<Uint8Array> => {
  if (!request.isMultipart()) throw missing();
  const part = await request.file({ limits: LIMITS });
  if (!part) throw missing();
  if (part.fieldname === 'file') return part.toBuffer();
  // A body that is not read to its end blocks the connection.
  part.file.resume();
  throw missing();
};

/**
 * The bytes of the field `file` of a multipart form; its name and type are never looked at. Throws INVALID_INPUT when
 * there is none, PAYLOAD_TOO_LARGE above 10 MB and MALFORMED for a form that is cut off.
 */
export const readUpload = async (request: FastifyRequest): Promise<Uint8Array> => {
  try {
    const bytes = await firstFile(request);
    if (bytes.length === 0) throw new AppError('INVALID_INPUT', { file: { problem: 'fileEmpty' } });
    return bytes;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { statusCode, code } = error as { statusCode?: number; code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413)
      throw new AppError('PAYLOAD_TOO_LARGE', {
        file: { problem: 'fileTooLarge', limit: MAX_UPLOAD_BYTES / MEGABYTE },
      });
    throw new AppError('MALFORMED');
  }
};
