import type { ManagedCountry } from '@parvoz/contract/catalogue/lists-places-admin.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import { LoadingView } from '../../../../ui/loading-view.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { RemoveRecord } from '../../../../ui/record/remove-record.tsx';
import { findCountryUses, managedCountriesKey, PUBLIC_KEYS, removeCountry } from './queries.ts';

// The form brings Zod, which the list does without.
const CountryForm = lazy(() =>
  import('./country-form.tsx').then((module) => ({ default: module.CountryForm })),
);

/** Makes everything old that a change of countries concerns. */
export const useRenewCountries = () => {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [managedCountriesKey, ...PUBLIC_KEYS]) queries.invalidateQueries({ queryKey });
  };
};

/**
 * Returns the windows over a list of countries (the form of one, and the question before it is deleted), with functions
 * that open them.
 */
export const useCountryWindows = (continents: readonly { id: number; name: string }[]) => {
  const { t, i18n } = useTranslation('lists-admin');
  const language = languageOf(i18n);
  const renew = useRenewCountries();
  /** Null for a new one. */
  const [edited, setEdited] = useState<ManagedCountry | null | undefined>(undefined);
  const [removed, setRemoved] = useState<ManagedCountry | null>(null);
  const close = () => setEdited(undefined);
  const windows = (
    <>
      <Modal
        isOpen={edited !== undefined}
        onClose={close}
        title={t(edited ? 'countries.edit' : 'countries.add')}
        size="medium"
      >
        <Suspense fallback={<LoadingView />}>
          {edited !== undefined && (
            <CountryForm
              key={edited?.id ?? 'new'}
              country={edited}
              continents={continents}
              onSaved={renew}
              onClose={close}
            />
          )}
        </Suspense>
      </Modal>
      <RemoveRecord
        name={removed && textIn(removed, 'name', language)}
        usesKey={[...managedCountriesKey, removed?.id]}
        findUses={() => findCountryUses(removed!.id, language)}
        remove={() => removeCountry(removed!.id, language)}
        onRemoved={renew}
        onClose={() => setRemoved(null)}
      />
    </>
  );
  return { windows, edit: setEdited, remove: setRemoved };
};
