import type { ScholarshipRow } from '@parvoz/contract/catalogue/scholarships-admin.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { ListActions } from '../../../../ui/record/list-actions.tsx';
import type { Lists } from '../../../../ui/record/places.ts';
import { recordColumns } from '../../../../ui/record/record-columns.tsx';
import { useRecordActs } from '../../../../ui/record/use-record-acts.tsx';
import { useRecordBulk } from '../../../../ui/record/use-record-bulk.tsx';
import { useRenewCatalogue } from '../../../../ui/record/use-renew-catalogue.ts';
import { ListScreen } from '../../../../ui/table/list-screen.tsx';
import {
  findScholarshipsUses,
  loadScholarships,
  putScholarships,
  removeScholarship,
  setStatus,
} from './calls.ts';
import { findScholarshipUses, managedScholarshipsKey, managedScholarshipsQuery } from './queries.ts';
import { scholarshipColumns } from './scholarship-columns.tsx';
import { filterOf, placesOf, type ScholarshipListState, scholarshipList } from './scholarship-list.ts';
import { useScholarshipFilters } from './use-scholarship-filters.tsx';

interface ScholarshipScreenProps {
  state: ScholarshipListState;
  lists: Lists;
}

/** Scholarships of every status. */
export const ScholarshipScreen = ({ state, lists }: ScholarshipScreenProps) => {
  const { t, i18n } = useTranslation('scholarships-admin');
  const { t: shared } = useTranslation(['admin', 'tables']);
  const language = languageOf(i18n);
  const { page, size } = state;
  const filter = filterOf(state);
  const query = useQuery(managedScholarshipsQuery(filter, { page, size }, language));
  const renew = useRenewCatalogue();
  const { onStatus, onRemove, questions } = useRecordActs({
    queryKey: managedScholarshipsKey,
    findUses: (id) => findScholarshipUses(id, language),
    setStatus: (id, status) => setStatus(id, status, language),
    remove: (id) => removeScholarship(id, language),
    renew,
  });
  const together = useRecordBulk<ScholarshipRow, typeof filter>({
    filter,
    queryKey: managedScholarshipsKey,
    findUses: (targets) => findScholarshipsUses(targets, language),
    change: (body) => putScholarships(body, language),
    renew,
  });
  return (
    <>
      <ListScreen
        title={t('title')}
        lead={t('lead')}
        actions={
          <ListActions
            name="scholarships"
            load={(format) => loadScholarships(filter, format, language)}
            importTo={{ to: '/admin-import/$kind', params: { kind: 'scholarship' } }}
            addTo={{ to: '/admin-scholarships/create' }}
            addLabel={t('add')}
          />
        }
        textLabel={t('search')}
        list={scholarshipList}
        state={state}
        query={query}
        columns={recordColumns<ScholarshipRow>(
          {
            ...{ t: shared, lists, placesOf, onStatus, onRemove },
            pictureOf: ({ attach }) => attach,
            secondOf: ({ university }) => university?.name ?? null,
            withoutCountry: t('severalCountries'),
            own: scholarshipColumns(t, language),
          },
          scholarshipList.sorts,
        )}
        bulk={together.bulk}
        getId={({ id }) => String(id)}
        filters={useScholarshipFilters(state, lists)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {questions}
      {together.questions}
    </>
  );
};
