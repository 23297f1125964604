import type { UniversityRow } from '@parvoz/contract/catalogue/universities-admin.ts';
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
  findUniversitiesUses,
  loadUniversities,
  putUniversities,
  removeUniversity,
  setStatus,
} from './calls.ts';
import { findUniversityUses, managedUniversitiesKey, managedUniversitiesQuery } from './queries.ts';
import { universityColumns } from './university-columns.tsx';
import { filterOf, placesOf, type UniversityListState, universityList } from './university-list.ts';
import { useUniversityFilters } from './use-university-filters.tsx';

interface UniversityScreenProps {
  state: UniversityListState;
  lists: Lists;
}

/** Universities of every status. */
export const UniversityScreen = ({ state, lists }: UniversityScreenProps) => {
  const { t, i18n } = useTranslation('universities-admin');
  const { t: shared } = useTranslation(['admin', 'tables']);
  const language = languageOf(i18n);
  const { page, size } = state;
  const filter = filterOf(state);
  const query = useQuery(managedUniversitiesQuery(filter, { page, size }, language));
  const renew = useRenewCatalogue();
  const { onStatus, onRemove, questions } = useRecordActs({
    queryKey: managedUniversitiesKey,
    findUses: (id) => findUniversityUses(id, language),
    setStatus: (id, status) => setStatus(id, status, language),
    remove: (id) => removeUniversity(id, language),
    renew,
  });
  const together = useRecordBulk<UniversityRow, typeof filter>({
    filter,
    queryKey: managedUniversitiesKey,
    findUses: (targets) => findUniversitiesUses(targets, language),
    change: (body) => putUniversities(body, language),
    renew,
  });
  return (
    <>
      <ListScreen
        title={t('title')}
        lead={t('lead')}
        actions={
          <ListActions
            name="universities"
            load={(format) => loadUniversities(filter, format, language)}
            importTo={{ to: '/admin-import/$kind', params: { kind: 'university' } }}
            addTo={{ to: '/admin-universities/create' }}
            addLabel={t('add')}
          />
        }
        textLabel={t('search')}
        list={universityList}
        state={state}
        query={query}
        columns={recordColumns<UniversityRow>(
          {
            ...{ t: shared, lists, placesOf, onStatus, onRemove },
            pictureOf: ({ photo }) => photo,
            secondOf: ({ name, originalName }) => (originalName === name ? null : originalName),
            own: universityColumns(t, language),
          },
          universityList.sorts,
        )}
        bulk={together.bulk}
        getId={({ id }) => String(id)}
        filters={useUniversityFilters(state, lists)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {questions}
      {together.questions}
    </>
  );
};
