import type { reportMistake } from '@parvoz/contract/catalogue/mistake-reports.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { callApi } from '../../../lib/api.ts';

type Report = NonNullable<CallInput<typeof reportMistake>['body']>;

/** Throws as `callApi` does. */
export const sendReport = (report: Report, language: Language): Promise<null> =>
  callApi<typeof reportMistake>('POST /mistake-report', { body: report }, language);
