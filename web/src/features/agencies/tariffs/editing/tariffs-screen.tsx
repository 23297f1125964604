import { MIN_MEASURED } from '@parvoz/contract/limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowUpDown, Lock, Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import cardStyles from '../../../../ui/card.module.css';
import { EmptyView } from '../../../../ui/empty-view.tsx';
import layoutStyles from '../../../../ui/layout.module.css';
import { QueryBoundary } from '../../../../ui/query-boundary.tsx';
import { SortableList } from '../../../../ui/sortable/sortable-list.tsx';
import { useSavedOrder } from '../../../../ui/sortable/use-saved-order.ts';
import { useListKeys } from '../../../../ui/table/list-keys.ts';
import { TableSkeleton } from '../../../../ui/table/table-skeleton.tsx';
import { CopyTariff } from './copy-button.tsx';
import { EditingPage } from './editing-page.tsx';
import { putTariffOrder, renewTariffs, tariffsQuery } from './queries.ts';
import { useTariffEditing } from './tariff-editing.ts';
import { TariffRow } from './tariff-row.tsx';
import styles from './tariffs-screen.module.css';

/** Tariffs of an owner, in an order that is chosen. */
export const TariffsScreen = ({ note }: { note?: ReactNode }) => {
  const { t, i18n } = useTranslation(['tariffs-editing', 'tables']);
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  const queries = useQueryClient();
  const options = tariffsQuery(editing.owner, language);
  const query = useQuery(options);
  const save = useSavedOrder(
    (order) => putTariffOrder(order, language),
    () => renewTariffs(queries),
  );
  const screen = useRef<HTMLDivElement>(null);
  useListKeys(screen);
  const count = query.data?.length ?? 0;
  const active = query.data?.filter(({ isActive }) => isActive).length ?? 0;
  const lead = t(editing.isOwn ? 'own.lead' : 'tariffs.lead');
  return (
    <div ref={screen}>
      <EditingPage
        title={t(editing.title)}
        lead={
          count === 0
            ? lead
            : `${t(editing.isOwn ? 'own.shown' : 'tariffs.shown', { count, active })} ${lead}`
        }
        actions={
          <>
            {editing.isOwn && <CopyTariff />}
            <Link data-new className={buttonClass('primary')} to={editing.newTariff}>
              <Plus aria-hidden />
              {t('tariffs.add')}
            </Link>
          </>
        }
      >
        <QueryBoundary
          query={query}
          failure={t('failed', { ns: 'tables' })}
          heading="h2"
          waiting={<TableSkeleton />}
        >
          {(tariffs) =>
            tariffs.length === 0 ? (
              <EmptyView
                drawing="folder"
                title={t(editing.isOwn ? 'own.empty.title' : 'tariffs.empty.title')}
                reason={t(editing.isOwn ? 'own.empty.text' : 'tariffs.empty.text')}
              />
            ) : (
              <>
                <div className={clsx(cardStyles.card, styles.tariffs, !editing.isOwn && styles.templates)}>
                  <div className={styles.columns} aria-hidden>
                    <span>{t('columns.tariff')}</span>
                    <span>{t('price')}</span>
                    <span>{t('columns.steps')}</span>
                    {editing.isOwn && (
                      <span className={styles.ofApplications}>{t('columns.applications')}</span>
                    )}
                    <span>{t('status')}</span>
                    <span />
                  </div>
                  <SortableList
                    label={t(editing.title)}
                    items={tariffs}
                    getId={({ id }) => id}
                    nameOf={(tariff) => textIn(tariff, 'name', language)}
                    onReorder={(moved, before) => {
                      queries.setQueryData(options.queryKey, moved);
                      save(moved, before);
                    }}
                    renderItem={(tariff, at) => (
                      <TariffRow
                        tariff={tariff}
                        number={at + 1}
                        isMostChosen={
                          tariff.applicationCount >= MIN_MEASURED &&
                          tariffs.every(
                            (one) => one === tariff || one.applicationCount < tariff.applicationCount,
                          )
                        }
                      />
                    )}
                  />
                </div>
                <Notes hasOrder={tariffs.length > 1} />
              </>
            )
          }
        </QueryBoundary>
        {note}
      </EditingPage>
    </div>
  );
};

/** Notes below the list: ways to change its order, and what a change leaves alone. */
const Notes = ({ hasOrder }: { hasOrder: boolean }) => {
  const { t } = useTranslation('tariffs-editing');
  const editing = useTariffEditing();
  return (
    <ul className={styles.notes}>
      {hasOrder && (
        <li>
          <ArrowUpDown aria-hidden />
          <span className={layoutStyles.hideM}>{t('orderNote')}</span>
          <span className={layoutStyles.onlyM}>{t('orderNotePhone')}</span>
        </li>
      )}
      <li>
        <Lock aria-hidden />
        {t(editing.isOwn ? 'own.frozen' : 'tariffs.frozen')}
      </li>
    </ul>
  );
};
