import type { ManagedRate } from '@parvoz/contract/catalogue/rates.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Coins, History, Plus, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { useListFilters } from '../../../ui/filters/use-list-filters.tsx';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { RemoveRecord } from '../../../ui/record/remove-record.tsx';
import { ListScreen } from '../../../ui/table/list-screen.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { CHANGED_KEYS, managedRatesQuery, ratesKey, removeRate } from './queries.ts';
import { rateColumns } from './rate-columns.tsx';
import { RATE_SHOWN, RATED_CURRENCIES, type RateListState, rateList } from './rate-list.ts';

// The form brings Zod, which the list does without.
const RateForm = lazy(() => import('./rate-form.tsx').then((module) => ({ default: module.RateForm })));

/**
 * Returns the windows over the list: the form of a rate, the import of a file, and the question before a rate is
 * deleted.
 */
const useRateWindows = () => {
  const { t, i18n } = useTranslation('rates');
  const language = languageOf(i18n);
  const queries = useQueryClient();
  /** Null for a new one. */
  const [edited, setEdited] = useState<ManagedRate | null | undefined>(undefined);
  const [removed, setRemoved] = useState<ManagedRate | null>(null);
  const [isImporting, setImporting] = useState(false);
  const close = () => setEdited(undefined);
  const renew = () => {
    for (const queryKey of CHANGED_KEYS) queries.invalidateQueries({ queryKey });
  };
  const windows = (
    <>
      <Modal isOpen={edited !== undefined} onClose={close} title={t(edited ? 'edit' : 'add')} size="medium">
        <Suspense fallback={<LoadingView />}>
          {edited !== undefined && (
            <RateForm key={edited?.id ?? 'new'} rate={edited} onSaved={renew} onClose={close} />
          )}
        </Suspense>
      </Modal>
      {isImporting && <ImportDialog onTaken={renew} onClose={() => setImporting(false)} />}
      <RemoveRecord
        name={removed && `${removed.currency} ${formatDate(removed.datedOn)}`}
        usesKey={[...ratesKey, removed?.id]}
        findUses={async () => []}
        remove={() => removeRate(removed!.id, language)}
        onRemoved={renew}
        onClose={() => setRemoved(null)}
      />
    </>
  );
  return { windows, edit: setEdited, remove: setRemoved, openImport: () => setImporting(true) };
};

/** Exchange rates, each in a window of its own. */
export const RateScreen = ({ state }: { state: RateListState }) => {
  const { t, i18n } = useTranslation(['rates', 'tables', 'common']);
  const language = languageOf(i18n);
  const { windows, edit, remove, openImport } = useRateWindows();
  const { oneOf } = useListFilters(rateList, state);
  const { page, size, filters } = state;
  const body = { currency: filters.currency, former: filters.shown === 'FORMER' };
  const query = useQuery(managedRatesQuery(body, { page, size }, language));
  return (
    <>
      <ListScreen
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <Button variant="secondary" onClick={openImport}>
              <Upload aria-hidden />
              {t('import.open')}
            </Button>
            <Button data-new onClick={() => edit(null)}>
              <Plus aria-hidden />
              {t('add')}
            </Button>
          </>
        }
        list={rateList}
        state={state}
        query={query}
        columns={rateColumns({ t, language, onEdit: edit, onRemove: remove })}
        getId={({ id }) => String(id)}
        filters={[
          oneOf('currency', {
            title: t('currency'),
            icon: <Coins aria-hidden />,
            words: RATED_CURRENCIES,
            nameOf: (currency) => currency,
          }),
          oneOf('shown', {
            title: t('shown'),
            icon: <History aria-hidden />,
            words: RATE_SHOWN,
            nameOf: () => t('withFormer'),
          }),
        ]}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {windows}
    </>
  );
};
