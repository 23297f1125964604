import { SYNONYM_MEANINGS } from '@parvoz/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus, Shapes } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { useListFilters } from '../../../ui/filters/use-list-filters.tsx';
import { ListScreen } from '../../../ui/table/list-screen.tsx';
import { synonymsQuery } from './queries.ts';
import { synonymColumns } from './synonym-columns.tsx';
import { type SynonymListState, synonymList } from './synonym-lists.ts';
import { useSynonymsFrame } from './use-synonyms-frame.tsx';

/** List of synonyms, each edited in a window of its own, with the panel 'try it' beside the list. */
export const SynonymsScreen = ({ state }: { state: SynonymListState }) => {
  const { t, i18n } = useTranslation(['synonyms', 'tables']);
  const { views, aside, windows, edit, remove } = useSynonymsFrame();
  const { oneOf } = useListFilters(synonymList, state);
  const { query: text, order, page, size, filters } = state;
  const body = { query: text, meaning: filters.meaning ? [filters.meaning] : [], order };
  const query = useQuery(synonymsQuery(body, { page, size }, languageOf(i18n)));
  return (
    <>
      <ListScreen
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button data-new onClick={() => edit(null)}>
            <Plus aria-hidden />
            {t('add')}
          </Button>
        }
        textLabel={t('search')}
        list={synonymList}
        state={state}
        query={query}
        columns={synonymColumns({ t, onEdit: edit, onRemove: remove })}
        getId={({ id }) => String(id)}
        filters={[
          oneOf('meaning', {
            title: t('meaning'),
            icon: <Shapes aria-hidden />,
            words: SYNONYM_MEANINGS,
            nameOf: (meaning) => t(`meanings.${meaning}`),
          }),
        ]}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        aside={aside}
      >
        {views}
      </ListScreen>
      {windows}
    </>
  );
};
