import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { Uses } from './platform/administration.ts';

/** Every answer of the API (docs/rules.md#envelope). */
export interface Envelope<T> {
  isError: boolean;
  message: string | null;
  data: T | null;
  /** Error code, on failure only. */
  code?: ErrorCode;
  /** Faults of invalid input only: dotted path → sentence. */
  fields?: Record<string, string>;
  /** Uses of the record, for REFERENCED only. */
  references?: Uses;
  /** Number to quote to support, on an unexpected fault only. */
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
