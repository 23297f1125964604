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
import { findProgramsUses, loadPrograms, putPrograms, removeProgram, setStatus } from './calls.ts';
import { programColumns } from './program-columns.tsx';
import { filterOf, type ProgramListState, placesOf, programList } from './program-list.ts';
import { useProgramWords } from './program-words.ts';
import { findProgramUses, type ListedProgram, managedProgramsKey, managedProgramsQuery } from './queries.ts';
import { useProgramFilters } from './use-program-filters.tsx';

interface ProgramScreenProps {
  state: ProgramListState;
  lists: Lists;
}

/** Programmes of every status. */
export const ProgramScreen = ({ state, lists }: ProgramScreenProps) => {
  const { t, i18n } = useTranslation('programs-admin');
  const { t: shared } = useTranslation(['admin', 'tables']);
  const language = languageOf(i18n);
  const words = useProgramWords();
  const { page, size } = state;
  const filter = filterOf(state);
  const query = useQuery(managedProgramsQuery(filter, { page, size }, language));
  const renew = useRenewCatalogue();
  const { onStatus, onRemove, questions } = useRecordActs({
    queryKey: managedProgramsKey,
    findUses: (id) => findProgramUses(id, language),
    setStatus: (id, status) => setStatus(id, status, language),
    remove: (id) => removeProgram(id, language),
    renew,
  });
  const together = useRecordBulk<ListedProgram, typeof filter>({
    filter,
    queryKey: managedProgramsKey,
    findUses: (targets) => findProgramsUses(targets, language),
    change: (body) => putPrograms(body, language),
    renew,
  });
  return (
    <>
      <ListScreen
        title={t('title')}
        lead={t('lead')}
        actions={
          <ListActions
            name="programs"
            load={(format) => loadPrograms(filter, format, language)}
            importTo={{ to: '/admin-import/$kind', params: { kind: 'program' } }}
            addTo={{ to: '/admin-programs/create' }}
            addLabel={t('add')}
          />
        }
        textLabel={t('search')}
        list={programList}
        state={state}
        query={query}
        columns={recordColumns<ListedProgram>(
          {
            ...{ t: shared, lists, placesOf, onStatus, onRemove },
            pictureOf: ({ photo }) => photo,
            secondOf: ({ university }) => university.name,
            own: programColumns(t, words),
          },
          programList.sorts,
        )}
        bulk={together.bulk}
        getId={({ id }) => String(id)}
        filters={useProgramFilters(state, lists)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {questions}
      {together.questions}
    </>
  );
};
