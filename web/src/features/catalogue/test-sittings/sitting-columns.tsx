import type { ManagedSitting } from '@parvoz/contract/catalogue/test-sittings.ts';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { formatDate, webSiteName } from '../../../lib/format.ts';
import badgeStyles from '../../../ui/badge.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import { EditMenu } from '../../../ui/table/edit-menu.tsx';
import type { ListColumn } from '../../../ui/table/list-columns.ts';
import textStyles from '../../../ui/text.module.css';
import { testName } from '../../../ui/use-requirement-text.ts';

interface ColumnOptions {
  t: TFunction<['test-sittings', 'eligibility', 'tables', 'common']>;
  onEdit(sitting: ManagedSitting): void;
  onRemove(sitting: ManagedSitting): void;
}

type Column = ListColumn<ManagedSitting>;

/** Returns the name of a sitting: `TOPIK 11.04.2027`. */
export const sittingName = ({ test, heldOn }: Pick<ManagedSitting, 'test' | 'heldOn'>): string =>
  `${testName(test)} ${formatDate(heldOn)}`;

const testColumn = ({ t, onEdit }: ColumnOptions): Column => ({
  id: 'test',
  label: t('test'),
  isTitle: true,
  render: (sitting) => (
    <div className={clsx(layoutStyles.row, layoutStyles.wrap)}>
      <button type="button" className={textStyles.link} onClick={() => onEdit(sitting)}>
        {testName(sitting.test)}
      </button>
      {sitting.isCancelled && (
        <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>{t('cancelled')}</span>
      )}
    </div>
  ),
});

const dateColumn = (
  { t }: ColumnOptions,
  id: 'heldOn' | 'registerBy' | 'resultsOn' | 'checkedOn',
  isOptional = false,
): Column => ({
  id,
  label: t(id),
  isOptional,
  render: ({ [id]: day }) => (
    <span className={textStyles.num}>{day === null ? t('notChecked') : formatDate(day)}</span>
  ),
});

const actionsColumn = ({ t, onEdit, onRemove }: ColumnOptions): Column => ({
  id: 'actions',
  label: t('actions', { ns: 'tables' }),
  render: (sitting) => (
    <EditMenu
      label={t('actionsOf', { name: sittingName(sitting) })}
      onEdit={() => onEdit(sitting)}
      onRemove={() => onRemove(sitting)}
    />
  ),
});

/** Columns of the list of test dates, in their order. */
export const sittingColumns = (options: ColumnOptions): Column[] => {
  const { t } = options;
  return [
    testColumn(options),
    { id: 'place', label: t('place'), render: ({ place }) => t(`eligibility:sitting.place.${place}`) },
    dateColumn(options, 'heldOn'),
    dateColumn(options, 'registerBy'),
    dateColumn(options, 'resultsOn'),
    dateColumn(options, 'checkedOn', true),
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
    actionsColumn(options),
  ];
};
