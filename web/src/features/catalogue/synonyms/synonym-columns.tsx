import type { Synonym } from '@parvoz/contract/catalogue/synonyms.ts';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { formatMomentAndMinute } from '../../../lib/format.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { EditMenu } from '../../../ui/table/edit-menu.tsx';
import type { ListColumn } from '../../../ui/table/list-columns.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './synonyms.module.css';

interface ColumnOptions {
  t: TFunction<['synonyms', 'tables']>;
  onEdit(synonym: Synonym): void;
  onRemove(synonym: Synonym): void;
}

const SHOWN_NAMES = 9;

const namesColumn = ({ t, onEdit }: ColumnOptions): ListColumn<Synonym> => ({
  id: 'names',
  label: t('names'),
  isTitle: true,
  sort: 'NAME',
  render: (synonym) => {
    const [first, ...others] = synonym.names;
    const hidden = others.length - SHOWN_NAMES;
    return (
      <div className={styles.names}>
        <button type="button" className={textStyles.link} onClick={() => onEdit(synonym)}>
          {first}
        </button>
        {others.length > 0 && (
          <span className={textStyles.muted}>
            {others.slice(0, SHOWN_NAMES).join(', ')}
            {hidden > 0 && <span>{` +${hidden}`}</span>}
          </span>
        )}
      </div>
    );
  },
});

const actionsColumn = ({ t, onEdit, onRemove }: ColumnOptions): ListColumn<Synonym> => ({
  id: 'actions',
  label: t('actions', { ns: 'tables' }),
  isActs: true,
  render: (synonym) => (
    <EditMenu
      label={t('actionsOf', { name: synonym.names[0] })}
      onEdit={() => onEdit(synonym)}
      onRemove={() => onRemove(synonym)}
    />
  ),
});

/** Columns of the list of synonyms, in their order. */
export const synonymColumns = (options: ColumnOptions): ListColumn<Synonym>[] => {
  const { t } = options;
  return [
    namesColumn(options),
    {
      id: 'meaning',
      label: t('meaning'),
      isOptional: true,
      isPlain: true,
      // Nearly all are names of one thing, which says nothing in every row.
      render: ({ meaning }) =>
        meaning !== 'NAME' && (
          <span
            className={clsx(badgeStyles.badge, meaning === 'FILLER' ? badgeStyles.outline : badgeStyles.info)}
          >
            {t(`meanings.${meaning}`)}
          </span>
        ),
    },
    {
      id: 'updated',
      label: t('updated'),
      sort: 'UPDATED',
      isOptional: true,
      isMinor: true,
      render: ({ updatedAt }) => <span className={textStyles.num}>{formatMomentAndMinute(updatedAt)}</span>,
    },
    actionsColumn(options),
  ];
};
