import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { Uses } from './platform/administration.ts';

/** Every answer of the API (docs/rules.md#envelope). */
export interface Envelope<T> {
  isError: boolean;
  message: string | null;
  data: T | null;
  /** Only on failure. */
  code?: ErrorCode;
  /** Only for invalid input: dotted path → sentence. */
  fields?: Record<string, string>;
  /** Only for REFERENCED: what depends on the thing. */
  references?: Uses;
  /** Only on an unexpected fault: what to quote to support. */
  requestId?: string;
}

export const successOf = <T extends z.ZodType>(data: T) =>
  z.object({ isError: z.literal(false), message: z.null(), data });

export const Failure = z.object({
  isError: z.literal(true),
  message: z.string(),
  data: z.null(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  references: Uses.optional(),
  requestId: z.string().optional(),
});
