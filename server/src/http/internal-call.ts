import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const HEADER = 'x-internal-call';
/** Known to this process alone, so that nobody outside can claim to be it. */
const SECRET = randomBytes(24).toString('base64url');

/** Headers of the calls that this process makes of its own API while it renders a page. */
export const internalHeaders = { [HEADER]: SECRET };

/** Returns whether it is such a call: the visitor's own request has been counted already, or its page is not limited. */
export const isInternal = (request: FastifyRequest): boolean => request.headers[HEADER] === SECRET;
