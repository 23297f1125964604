import type { ErrorCode, FieldProblem } from '@parvoz/contract/errors.ts';

export interface FieldFault {
  problem: FieldProblem;
  limit?: number;
}

/** A failure that the caller may know about: a code from the contract and, for input, what is wrong with which field. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, FieldFault> | undefined;
  constructor(code: ErrorCode, fields?: Record<string, FieldFault>) {
    super(code);
    this.code = code;
    this.fields = fields;
  }
}
