import type { ErrorCode, FieldProblem } from '@parvoz/contract/errors.ts';

/** What the sentence of a failure is followed by. */
export type FailureHint = 'contacts';

export interface FieldFault {
  problem: FieldProblem;
  limit?: number;
}

/**
 * A failure that the caller may know about: a code from the contract; for input, what is wrong with which field; for
 * what is limited, seconds after which it may be tried again.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, FieldFault> | undefined;
  readonly retryAfter: number | undefined;
  readonly hint: FailureHint | undefined;
  constructor(code: ErrorCode, fields?: Record<string, FieldFault>, retryAfter?: number, hint?: FailureHint) {
    super(code);
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.hint = hint;
  }
}
