import type { ConsultingRow } from '@parvoz/contract/agencies/consultings-admin.ts';
import { LANGUAGE_FACTS, type WrittenLanguage } from '@parvoz/contract/languages.ts';
import { CONSULTING_STATES, VERIFICATIONS } from '@parvoz/contract/limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Languages, Plus, ShieldCheck, ToggleRight } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { useListFilters } from '../../../../ui/filters/use-list-filters.tsx';
import { LoadingView } from '../../../../ui/loading-view.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { MISSING } from '../../../../ui/record/record-fields.ts';
import { RemoveRecord } from '../../../../ui/record/remove-record.tsx';
import { ListScreen } from '../../../../ui/table/list-screen.tsx';
import { agencyColumns } from './agency-columns.tsx';
import { type AgencyListState, agencyList } from './agency-list.ts';
import { agenciesKey, agenciesQuery, findObstacles, removeAgency, renewAgencies } from './queries.ts';
import { StatusQuestion } from './status-question.tsx';

// The form brings Zod, which the list does without.
const VerifyForm = lazy(() => import('./verify-form.tsx').then((module) => ({ default: module.VerifyForm })));

interface AgencyScreenProps {
  state: AgencyListState;
  /** Above the table. */
  children: ReactNode;
}

/** All agencies, inactive ones among them. */
export const AgencyScreen = ({ state, children }: AgencyScreenProps) => {
  const { t, i18n } = useTranslation('consultings-admin');
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const [switched, setSwitched] = useState<ConsultingRow | null>(null);
  const [verified, setVerified] = useState<ConsultingRow | null>(null);
  const [removed, setRemoved] = useState<ConsultingRow | null>(null);
  const { oneOf, days } = useListFilters(agencyList, state);
  const { mark: verification, missing, ...filters } = state.filters;
  const missingLanguage = (missing?.toLowerCase() ?? null) as WrittenLanguage | null;
  const { order, page, size } = state;
  const query = useQuery(
    agenciesQuery(
      { query: state.query, ...filters, verification, missingLanguage, order },
      { page, size },
      language,
    ),
  );
  return (
    <>
      <ListScreen
        title={t('title')}
        lead={t('lead')}
        actions={
          <Link className={buttonClass('primary')} to="/admin-consulting/create" data-new>
            <Plus aria-hidden />
            {t('add')}
          </Link>
        }
        textLabel={t('list.search')}
        list={agencyList}
        state={state}
        query={query}
        columns={agencyColumns({
          ...{ t, language, onStatus: setSwitched, onVerify: setVerified, onRemove: setRemoved },
        })}
        getId={({ id }) => String(id)}
        filters={[
          oneOf('status', {
            title: t('list.status'),
            icon: <ToggleRight aria-hidden />,
            words: CONSULTING_STATES,
            nameOf: (word) => t(`status.${word}`),
          }),
          oneOf('mark', {
            title: t('list.mark'),
            icon: <ShieldCheck aria-hidden />,
            words: VERIFICATIONS,
            nameOf: (word) => t(`list.marks.${word}`),
          }),
          oneOf('missing', {
            title: t('record.filters.missing', { ns: 'admin' }),
            icon: <Languages aria-hidden />,
            words: MISSING,
            nameOf: (word) => LANGUAGE_FACTS[word.toLowerCase() as WrittenLanguage].name,
          }),
          days(t('list.added')),
        ]}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      >
        {children}
      </ListScreen>
      <StatusQuestion agency={switched} onClose={() => setSwitched(null)} />
      <Modal
        isOpen={verified !== null}
        onClose={() => setVerified(null)}
        title={t('verify.title', { name: verified?.name })}
        size="medium"
      >
        <Suspense fallback={<LoadingView />}>
          {verified && <VerifyForm agency={verified} onClose={() => setVerified(null)} />}
        </Suspense>
      </Modal>
      <RemoveRecord
        name={removed?.name ?? null}
        usesKey={[...agenciesKey, removed?.id]}
        findUses={() => findObstacles(removed!.id, language)}
        remove={() => removeAgency(removed!.id, language)}
        failureTitle={t('failed.deleteConsulting', { ns: 'common' })}
        onRemoved={() => renewAgencies(queries)}
        onClose={() => setRemoved(null)}
      />
    </>
  );
};
