import type { Language } from '@parvoz/contract/languages.ts';
import { MAX_CORRECTED_LENGTH } from '@parvoz/contract/limits.ts';
import type {
  CyrillicCorrection,
  createCyrillicCorrection,
  deleteCyrillicCorrection,
  getCyrillicText,
  updateCyrillicCorrection,
} from '@parvoz/contract/platform/cyrillic-corrections.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, callApi, isSignedOut } from '../../lib/api.ts';
import { languageOf } from '../../lib/i18n.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../button.tsx';
import { Field } from '../form/field.tsx';
import { useCallKey } from '../form/use-call-key.ts';
import { showError, showSuccess } from '../toast.ts';

const DEBOUNCE_MS = 400;

const cyrillicQuery = (latin: string, language: Language) =>
  queryOptions({
    queryKey: ['admin', 'cyrillic', latin],
    queryFn: ({ signal }) =>
      callApi<typeof getCyrillicText>('GET /cyrillic-text', { query: { latin } }, language, { signal }),
    enabled: latin !== '' && latin.length <= MAX_CORRECTED_LENGTH,
    staleTime: 0,
  });

const put = (
  latin: string,
  cyrillic: string,
  before: CyrillicCorrection | null,
  { idempotencyKey, language }: { idempotencyKey: string; language: Language },
) =>
  before
    ? callApi<typeof updateCyrillicCorrection>(
        'PUT /cyrillic-text/{id}',
        { params: { id: before.id }, body: { latin, cyrillic, version: before.version } },
        language,
      )
    : callApi<typeof createCyrillicCorrection>(
        'POST /cyrillic-text',
        { body: { latin, cyrillic } },
        language,
        { idempotencyKey },
      );

const remove = (id: number, language: Language) =>
  callApi<typeof deleteCyrillicCorrection>('DELETE /cyrillic-text/{id}', { params: { id } }, language);

/**
 * Shows how a name is written in Cyrillic, with a form to correct it. A correction is saved at once: it belongs to the
 * name, not to the record.
 */
export const CyrillicName = ({ latin }: { latin: string }) => {
  const { t, i18n } = useTranslation('admin');
  const language = languageOf(i18n);
  const client = useQueryClient();
  const name = useDebounced(latin.trim().replace(/\s+/g, ' '), DEBOUNCE_MS);
  const query = cyrillicQuery(name, language);
  const { data } = useQuery(query);
  const [typed, setTyped] = useState<{ of: string; text: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { keyOf, forget } = useCallKey();
  if (!data || name === '') return null;
  const { made, correction } = data;
  const shown = correction?.cyrillic ?? made;
  const text = typed?.of === name ? typed.text : shown;
  const keep = async (work: () => Promise<unknown>) => {
    setIsBusy(true);
    try {
      await work();
      showSuccess(t('record.cyrillic.saved'));
      setTyped(null);
    } catch (error) {
      if (!isSignedOut(error)) showError(error instanceof ApiError ? error.message : t('order.failed'));
    } finally {
      setIsBusy(false);
      await client.invalidateQueries({ queryKey: query.queryKey });
    }
  };
  const save = async () => {
    await put(name, text, correction, { idempotencyKey: keyOf({ name, text }), language });
    forget();
  };
  const isChanged = text.trim() !== '' && text.trim() !== shown;
  return (
    <Field
      label={t('record.cyrillic.label')}
      hint={t(correction ? 'record.cyrillic.byHand' : 'record.cyrillic.byRules')}
      autoComplete="off"
      lang="uz-Cyrl"
      maxLength={MAX_CORRECTED_LENGTH}
      value={text}
      onChange={({ target }) => setTyped({ of: name, text: target.value })}
      aside={
        isChanged ? (
          <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => keep(save)}>
            {t('record.cyrillic.save')}
          </Button>
        ) : (
          correction && (
            <Button
              variant="ghost"
              size="sm"
              disabled={isBusy}
              onClick={() => keep(() => remove(correction.id, language))}
            >
              {t('record.cyrillic.reset')}
            </Button>
          )
        )
      }
    />
  );
};
