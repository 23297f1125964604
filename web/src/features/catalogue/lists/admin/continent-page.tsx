import type { ManagedCountry } from '@parvoz/contract/catalogue/lists-places-admin.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import { Breadcrumbs } from '../../../../ui/breadcrumbs.tsx';
import cardStyles from '../../../../ui/card.module.css';
import { EmptyView } from '../../../../ui/empty-view.tsx';
import { Flag } from '../../../../ui/flag.tsx';
import { PageQueryBoundary, QueryBoundary } from '../../../../ui/query-boundary.tsx';
import { useRenewCatalogue } from '../../../../ui/record/use-renew-catalogue.ts';
import { SortableList } from '../../../../ui/sortable/sortable-list.tsx';
import { useSavedOrder } from '../../../../ui/sortable/use-saved-order.ts';
import { TableSkeleton } from '../../../../ui/table/table-skeleton.tsx';
import { useCountryWindows } from './country-windows.tsx';
import { countriesOfQuery, putCountryOrder } from './queries.ts';
import { continentCalls, thingQuery } from './records/queries.ts';
import { ThingRow } from './records/thing-row.tsx';
import { ThingPage } from './records/thing-screen.tsx';
import styles from './records/things.module.css';

/** A continent with its countries in the order in which visitors see them. */
export const ContinentPage = ({ continentId }: { continentId: number }) => {
  const { t, i18n } = useTranslation('lists-admin');
  const language = languageOf(i18n);
  const continent = useQuery(thingQuery(continentCalls, continentId, language));
  return (
    <PageQueryBoundary
      query={continent}
      failure={t('continents.failed')}
      back={{ to: '/admin-continents', name: t('continents.title') }}
    >
      {(found) => <Countries continent={{ id: found.id, name: textIn(found, 'name', language) }} />}
    </PageQueryBoundary>
  );
};

const useCountries = (continentId: number) => {
  const { i18n } = useTranslation();
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const options = countriesOfQuery(continentId, language);
  const renew = useRenewCatalogue();
  const save = useSavedOrder((order) => putCountryOrder(continentId, order, language), renew);
  return {
    query: useQuery(options),
    reorder: (moved: ManagedCountry[], before: readonly ManagedCountry[]) => {
      queries.setQueryData(options.queryKey, moved);
      save(moved, before);
    },
  };
};

const Countries = ({ continent }: { continent: { id: number; name: string } }) => {
  const { t, i18n } = useTranslation(['lists-admin', 'tables']);
  const language = languageOf(i18n);
  const { query, reorder } = useCountries(continent.id);
  const { windows, edit, remove } = useCountryWindows([continent]);
  return (
    <ThingPage
      above={
        <Breadcrumbs
          crumbs={[{ name: t('continents.title'), to: '/admin-continents' }, { name: continent.name }]}
        />
      }
      title={continent.name}
      lead={t('continents.countriesLead')}
      action={t('countries.add')}
      onAdd={() => edit(null)}
    >
      <QueryBoundary
        query={query}
        failure={t('failed', { ns: 'tables' })}
        heading="h2"
        waiting={<TableSkeleton />}
      >
        {(countries) =>
          countries.length === 0 ? (
            <EmptyView
              drawing="folder"
              title={t('countries.empty.title')}
              reason={t('countries.empty.text')}
            />
          ) : (
            <div className={clsx(cardStyles.card, styles.list)}>
              <SortableList
                label={t('continents.listOf', { name: continent.name })}
                items={countries}
                getId={({ id }) => id}
                nameOf={(country) => textIn(country, 'name', language)}
                onReorder={reorder}
                renderItem={(country) => (
                  <ThingRow
                    thing={country}
                    before={<Flag code={country.code} />}
                    onEdit={() => edit(country)}
                    onRemove={() => remove(country)}
                  />
                )}
              />
            </div>
          )
        }
      </QueryBoundary>
      {windows}
    </ThingPage>
  );
};
