import { useQuery } from '@tanstack/react-query';
import { MapPinned, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckList } from '../../../../ui/filters/check-list.tsx';
import { useChosenText } from '../../../../ui/filters/chosen-text.ts';
import { ListScreen } from '../../../../ui/table/list-screen.tsx';
import { useListChange } from '../../../../ui/table/use-list-change.ts';
import { countryColumns } from './country-columns.tsx';
import { type CountryListState, countryList } from './country-list.ts';
import { useCountryWindows } from './country-windows.tsx';
import { managedCountriesQuery } from './queries.ts';

interface CountryScreenProps {
  state: CountryListState;
  continents: readonly { id: number; name: string }[];
}

/** Countries, each in a window of its own. */
export const CountryScreen = ({ state, continents }: CountryScreenProps) => {
  const { t, i18n } = useTranslation(['lists-admin', 'tables']);
  const language = languageOf(i18n);
  const { windows, edit, remove } = useCountryWindows(continents);
  const change = useListChange(countryList, state);
  const chosenText = useChosenText();
  const { continent } = state.filters;
  const { order, page, size } = state;
  const body = { query: state.query, continentId: continent, order };
  const query = useQuery(managedCountriesQuery(body, { page, size }, language));
  return (
    <>
      <ListScreen
        title={t('countries.title')}
        lead={t('countries.lead')}
        actions={
          <Button data-new onClick={() => edit(null)}>
            <Plus aria-hidden />
            {t('countries.add')}
          </Button>
        }
        textLabel={t('countries.search')}
        list={countryList}
        state={state}
        query={query}
        columns={countryColumns({ t, language, continents, onEdit: edit, onRemove: remove })}
        getId={({ id }) => String(id)}
        filters={[
          {
            key: 'continent',
            title: t('countries.continent'),
            icon: <MapPinned aria-hidden />,
            value: chosenText(continent, continents),
            isOn: continent.length > 0,
            content: (
              <CheckList
                name="continent"
                items={continents}
                selected={continent}
                onChange={(selected) => change({ filters: { continent: selected } })}
              />
            ),
          },
        ]}
        empty={{ title: t('countries.empty.title'), text: t('countries.empty.text') }}
      />
      {windows}
    </>
  );
};
