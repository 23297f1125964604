/** Everything that a caller may be told went wrong, with its HTTP status. Sentences: locales/<lng>/errors.json. */
export const ERROR_STATUS = {
  MALFORMED: 400,
  UNAUTHORIZED: 401,
  ACCESS_DENIED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INVALID_INPUT: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Why one field was refused; the server turns it into a sentence in the caller's language. */
export const FIELD_PROBLEMS = [
  'required',
  'type',
  'tooSmall',
  'tooBig',
  'tooShort',
  'tooLong',
  'tooMany',
  'format',
  'choice',
] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];
