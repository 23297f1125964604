import type { ManagedTariff } from '@parvoz/contract/work-plans.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import { textIn } from '../../lib/text-in.ts';
import { buttonClass } from '../../ui/button-class.ts';
import cardStyles from '../../ui/card.module.css';
import { EmptyView } from '../../ui/empty-view.tsx';
import { Money } from '../../ui/money.tsx';
import { Part } from '../../ui/part.tsx';
import { SortableList } from '../../ui/sortable/sortable-list.tsx';
import { useSavedOrder } from '../../ui/sortable/use-saved-order.ts';
import { useListKeys } from '../../ui/table/list-keys.ts';
import { TableSkeleton } from '../../ui/table/table-skeleton.tsx';
import textStyles from '../../ui/text.module.css';
import { CopyTariff } from './copy-button.tsx';
import { PlanPage } from './plan-page.tsx';
import { ActiveBadge, PlanSummary, ShareBadge } from './plan-summary.tsx';
import { plansKey, putTariffOrder, tariffsQuery } from './queries.ts';
import styles from './work-plans.module.css';
import { useWorkPlans } from './work-plans.ts';

/** Tariffs of an owner, in an order that is chosen. */
export const TariffsScreen = () => {
  const { t, i18n } = useTranslation(['admin-templates', 'tables']);
  const language = languageOf(i18n);
  const plans = useWorkPlans();
  const queries = useQueryClient();
  const options = tariffsQuery(plans.owner, language);
  const query = useQuery(options);
  const save = useSavedOrder(
    (order) => putTariffOrder(order, language),
    () => queries.invalidateQueries({ queryKey: plansKey }),
  );
  const screen = useRef<HTMLDivElement>(null);
  useListKeys(screen);
  return (
    <div ref={screen}>
      <PlanPage
        title={t(plans.title)}
        facts={t(plans.isOwn ? 'own.lead' : 'tariffs.lead')}
        actions={
          <>
            {plans.isOwn && <CopyTariff />}
            <Link data-new className={buttonClass('primary')} to={plans.newTariff}>
              <Plus aria-hidden />
              {t('tariffs.add')}
            </Link>
          </>
        }
      >
        <Part query={query} failure={t('failed', { ns: 'tables' })} heading="h2" waiting={<TableSkeleton />}>
          {(tariffs) =>
            tariffs.length === 0 ? (
              <EmptyView
                drawing="folder"
                title={t(plans.isOwn ? 'own.empty.title' : 'tariffs.empty.title')}
                reason={t(plans.isOwn ? 'own.empty.text' : 'tariffs.empty.text')}
              />
            ) : (
              <div className={clsx(cardStyles.card, styles.list)}>
                <SortableList
                  label={t(plans.title)}
                  items={tariffs}
                  getId={({ id }) => id}
                  nameOf={(tariff) => textIn(tariff, 'name', language)}
                  onReorder={(moved, before) => {
                    queries.setQueryData(options.queryKey, moved);
                    save(moved, before);
                  }}
                  renderItem={(tariff) => <TariffRow tariff={tariff} />}
                />
              </div>
            )
          }
        </Part>
      </PlanPage>
    </div>
  );
};

const TariffRow = ({ tariff }: { tariff: ManagedTariff }) => {
  const { t, i18n } = useTranslation('admin-templates');
  const plans = useWorkPlans();
  return (
    <div className={styles.row}>
      <div className={styles.what}>
        <Link className={clsx(textStyles.link, styles.name)} to={plans.tariff(tariff.id)}>
          {textIn(tariff, 'name', languageOf(i18n))}
        </Link>
        <PlanSummary tariff={tariff} />
        {tariff.runningCount > 0 && (
          <span className={styles.quiet}>{t('own.open', { count: tariff.runningCount })}</span>
        )}
      </div>
      <span className={styles.marks}>
        {tariff.shareTotal !== 100 && <ShareBadge total={tariff.shareTotal} />}
        <ActiveBadge isActive={tariff.isActive} />
      </span>
      <Money tiyin={tariff.price} />
    </div>
  );
};
