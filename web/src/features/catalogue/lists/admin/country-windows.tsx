import type { ManagedCountry } from '@parvoz/contract/catalogue/lists-places-admin.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import { LoadingView } from '../../../../ui/loading-view.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { RemoveRecord } from '../../../../ui/record/remove-record.tsx';
import { useRenewCatalogue } from '../../../../ui/record/use-renew-catalogue.ts';
import { findCountryUses, managedCountriesKey, removeCountry } from './queries.ts';

// The form brings Zod, which the list does without.
const CountryForm = lazy(() =>
  import('./country-form.tsx').then((module) => ({ default: module.CountryForm })),
);

/**
 * Returns the windows over a list of countries (the form of one, and the question before it is deleted), with functions
 * that open them.
 */
export const useCountryWindows = (continents: readonly { id: number; name: string }[]) => {
  const { t, i18n } = useTranslation('lists-admin');
  const language = languageOf(i18n);
  const renew = useRenewCatalogue();
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
