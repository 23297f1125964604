import type { ErrorCode, FieldProblem } from '@parvoz/contract/errors.ts';
import type { Uses } from '@parvoz/contract/platform/administration.ts';

/** Addition to the sentence of a failure. */
export type FailureHint = 'contacts';

export interface FieldFault {
  problem: FieldProblem;
  /** Valid limit, of amounts in tiyin, or the wrong value. */
  limit?: number | string | undefined;
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
  /** References that prevent a record from being removed. */
  references: Uses | undefined;
  /** Names that the sentence contains as `{{names}}`. */
  names: readonly string[] | undefined;
  constructor(code: ErrorCode, fields?: Record<string, FieldFault>, retryAfter?: number, hint?: FailureHint) {
    super(code);
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.hint = hint;
  }

  /** The failure of removing what other things depend on. */
  static referenced(references: Uses): AppError {
    const error = new AppError('REFERENCED');
    error.references = references;
    return error;
  }

  /** A failure whose sentence names what it is about. */
  static naming(code: ErrorCode, names: readonly string[], fields?: Record<string, FieldFault>): AppError {
    const error = new AppError(code, fields);
    error.names = names;
    return error;
  }
}
