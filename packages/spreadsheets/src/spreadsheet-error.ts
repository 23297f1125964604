export const REASONS = [
  'EMPTY',
  'NO_ROWS',
  'NOT_A_TABLE',
  'WEB_PAGE',
  'PICTURE',
  'PDF',
  'OLD_EXCEL',
  'PASSWORD',
  'DAMAGED',
  'TOO_LARGE',
  'TOO_MANY_COLUMNS',
  'TOO_MANY_ROWS',
  'CELL_TOO_LONG',
] as const;

export type Reason = (typeof REASONS)[number];

/** Error of a file that was not read as a table. The reason is for the person who sent it, the message for logs. */
export class SpreadsheetError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, message: string = reason) {
    super(message);
    this.reason = reason;
  }
}
