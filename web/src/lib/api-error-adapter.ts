import { createSerializationAdapter } from '@tanstack/react-router';
import { ApiError } from './api.ts';

/** Carries a failure of the API, met while rendering on the server, into the browser with its code and request id. */
export const apiErrorAdapter = createSerializationAdapter({
  key: 'api-error',
  test: (value): value is ApiError => value instanceof ApiError,
  toSerializable: ({ status, code, message, fields, requestId }) => ({
    status,
    code,
    message,
    fields,
    ...(requestId && { requestId }),
  }),
  fromSerializable: ({ status, ...envelope }) => new ApiError(status, envelope),
});
