import type { Language } from '@parvoz/contract/languages.ts';
import type { getLegalText } from '@parvoz/contract/money/operator.ts';
import type { LegalTextKind } from '@parvoz/contract/money/operator-states.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';

/** A legal text as it holds today, or one of its versions. */
export const legalTextQuery = (kind: LegalTextKind, version: number | undefined, language: Language) =>
  queryOptions({
    queryKey: ['legal-text', kind, version ?? null, language],
    queryFn: ({ signal }) =>
      callApi<typeof getLegalText>(
        'GET /operator/text/{kind}',
        { params: { kind }, query: { version } },
        language,
        { signal },
      ),
  });
