import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { askApproval } from '@parvoz/contract/money/approvals.ts';
import { callApi } from './api.ts';

/** A call that a second administrator is asked to approve. */
export type Asked = NonNullable<CallInput<typeof askApproval>['body']>;

/** Asks a second administrator for it. */
export const postApproval = (body: Asked, language: Language) =>
  callApi<typeof askApproval>('POST /approval', { body }, language);
