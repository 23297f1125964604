/** Everything that a caller may be told went wrong, with its HTTP status. Sentences: locales/<lng>/errors.json. */
export const ERROR_STATUS = {
  MALFORMED: 400,
  UNAUTHORIZED: 401,
  ACCESS_DENIED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  INVALID_CREDENTIALS: 401,
  ACCOUNT_BLOCKED: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  PASSWORD_NEEDED: 403,
  PHONE_TAKEN: 409,
  REGISTRATION_REPLACED: 409,
  LAST_ADMIN: 409,
  ACCOUNT_IN_USE: 409,
  CODE_WRONG: 422,
  CODE_EXPIRED: 422,
  TOO_MANY_TRIES: 429,
  CODE_TOO_SOON: 429,
  NOT_A_PICTURE: 422,
  PICTURE_TOO_LARGE: 422,
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
  'tooCommon',
  'wrongPassword',
  'samePassword',
  'format',
  'choice',
  'mismatch',
  'wrong',
  'notPicture',
  'tooManyPixels',
  'fileTooLarge',
] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];
