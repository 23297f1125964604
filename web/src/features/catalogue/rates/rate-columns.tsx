import type { ManagedRate } from '@parvoz/contract/catalogue/rates.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import {
  formatDate,
  formatMomentAndMinute,
  formatNumber,
  formatSom,
  webSiteName,
} from '../../../lib/format.ts';
import badgeStyles from '../../../ui/badge.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import { EditMenu } from '../../../ui/table/edit-menu.tsx';
import type { ListColumn } from '../../../ui/table/list-columns.ts';
import textStyles from '../../../ui/text.module.css';

interface ColumnOptions {
  t: TFunction<['rates', 'tables', 'common']>;
  language: Language;
  onEdit(rate: ManagedRate): void;
  onRemove(rate: ManagedRate): void;
}

const currencyColumn = ({ t, onEdit }: ColumnOptions): ListColumn<ManagedRate> => ({
  id: 'currency',
  label: t('currency'),
  isTitle: true,
  render: (rate) => (
    <div className={clsx(layoutStyles.row, layoutStyles.wrap)}>
      <button type="button" className={textStyles.link} onClick={() => onEdit(rate)}>
        {rate.currency}
      </button>
      {rate.isDemo && <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>{t('demo')}</span>}
      {!rate.isLatest && <span className={clsx(badgeStyles.badge, badgeStyles.outline)}>{t('former')}</span>}
    </div>
  ),
});

const actionsColumn = ({ t, onEdit, onRemove }: ColumnOptions): ListColumn<ManagedRate> => ({
  id: 'actions',
  label: t('actions', { ns: 'tables' }),
  render: (rate) => (
    <EditMenu
      label={t('actionsOf', { name: `${rate.currency} ${formatDate(rate.datedOn)}` })}
      onEdit={() => onEdit(rate)}
      onRemove={() => onRemove(rate)}
    />
  ),
});

/** Columns of the list of rates, in their order. */
export const rateColumns = (options: ColumnOptions): ListColumn<ManagedRate>[] => {
  const { t, language } = options;
  return [
    currencyColumn(options),
    {
      id: 'rate',
      label: t('rate'),
      render: ({ nominal, currency, rateTiyin }) => (
        <span className={textStyles.num}>
          {t('rateOf', {
            nominal: formatNumber(nominal, language),
            currency,
            amount: formatSom(rateTiyin, language),
          })}
        </span>
      ),
    },
    {
      id: 'dated',
      label: t('datedOn'),
      render: ({ datedOn }) => <span className={textStyles.num}>{formatDate(datedOn)}</span>,
    },
    {
      id: 'source',
      label: t('source'),
      isOptional: true,
      render: ({ sourceUrl }) => (
        <a className={textStyles.link} href={sourceUrl} target="_blank" rel="noopener">
          {webSiteName(sourceUrl)}
        </a>
      ),
    },
    {
      id: 'updated',
      label: t('updated'),
      isOptional: true,
      render: ({ updatedAt }) => <span className={textStyles.num}>{formatMomentAndMinute(updatedAt)}</span>,
    },
    actionsColumn(options),
  ];
};
