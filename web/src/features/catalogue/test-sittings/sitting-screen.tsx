import type { ManagedSitting } from '@parvoz/contract/catalogue/test-sittings.ts';
import { FOLLOWED_TESTS } from '@parvoz/contract/catalogue/test-sittings-rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { FileCheck, FileUp, History, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { useListFilters } from '../../../ui/filters/use-list-filters.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { RemoveRecord } from '../../../ui/record/remove-record.tsx';
import { ListScreen } from '../../../ui/table/list-screen.tsx';
import { testName } from '../../../ui/use-requirement-text.ts';
import { CHANGED_KEYS, managedSittingsQuery, removeSitting, sittingsKey } from './queries.ts';
import { sittingColumns, sittingName } from './sitting-columns.tsx';
import { SITTINGS_SHOWN, type SittingListState, sittingList } from './sitting-list.ts';

// The form brings Zod, which the list does without.
const SittingForm = lazy(() =>
  import('./sitting-form.tsx').then((module) => ({ default: module.SittingForm })),
);

/** Returns the windows over the list: the form of a sitting, and the question before one is deleted. */
const useSittingWindows = () => {
  const { t, i18n } = useTranslation('test-sittings');
  const language = languageOf(i18n);
  const queries = useQueryClient();
  /** Null for a new one. */
  const [edited, setEdited] = useState<ManagedSitting | null | undefined>(undefined);
  const [removed, setRemoved] = useState<ManagedSitting | null>(null);
  const close = () => setEdited(undefined);
  const renew = () => {
    for (const queryKey of CHANGED_KEYS) queries.invalidateQueries({ queryKey });
  };
  const windows = (
    <>
      <Modal isOpen={edited !== undefined} onClose={close} title={t(edited ? 'edit' : 'add')} size="medium">
        <Suspense fallback={<LoadingView />}>
          {edited !== undefined && (
            <SittingForm key={edited?.id ?? 'new'} sitting={edited} onSaved={renew} onClose={close} />
          )}
        </Suspense>
      </Modal>
      <RemoveRecord
        name={removed && sittingName(removed)}
        usesKey={[...sittingsKey, removed?.id]}
        findUses={async () => []}
        remove={() => removeSitting(removed!.id, language)}
        onRemoved={renew}
        onClose={() => setRemoved(null)}
      />
    </>
  );
  return { windows, edit: setEdited, remove: setRemoved };
};

/** Days of tests, each in a window of its own. */
export const SittingScreen = ({ state }: { state: SittingListState }) => {
  const { t, i18n } = useTranslation(['test-sittings', 'eligibility', 'tables', 'common', 'account']);
  const { windows, edit, remove } = useSittingWindows();
  const { oneOf } = useListFilters(sittingList, state);
  const { page, size, filters } = state;
  const body = { test: filters.test, former: filters.shown === 'FORMER' };
  const query = useQuery(managedSittingsQuery(body, { page, size }, languageOf(i18n)));
  return (
    <>
      <ListScreen
        title={t('title')}
        lead={t('lead')}
        actions={
          <div className={clsx(layoutStyles.row, layoutStyles.wrap)}>
            <Link
              to="/admin-import/$kind"
              params={{ kind: 'test-sitting' }}
              className={buttonClass('secondary')}
            >
              <FileUp aria-hidden />
              {t('sections.import', { ns: 'account' })}
            </Link>
            <Button data-new onClick={() => edit(null)}>
              <Plus aria-hidden />
              {t('add')}
            </Button>
          </div>
        }
        list={sittingList}
        state={state}
        query={query}
        columns={sittingColumns({ t, onEdit: edit, onRemove: remove })}
        getId={({ id }) => String(id)}
        filters={[
          oneOf('test', {
            title: t('test'),
            icon: <FileCheck aria-hidden />,
            words: FOLLOWED_TESTS,
            nameOf: testName,
          }),
          oneOf('shown', {
            title: t('shown'),
            icon: <History aria-hidden />,
            words: SITTINGS_SHOWN,
            nameOf: () => t('withFormer'),
          }),
        ]}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {windows}
    </>
  );
};
