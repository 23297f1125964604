import type { InEveryLanguage } from '@parvoz/contract/languages.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../../lib/i18n.ts';
import { namelessIn, textIn } from '../../../../../lib/text-in.ts';
import badgeStyles from '../../../../../ui/badge.module.css';
import { EditMenu } from '../../../../../ui/table/edit-menu.tsx';
import textStyles from '../../../../../ui/text.module.css';
import styles from './things.module.css';

interface ThingRowProps {
  thing: InEveryLanguage<'name', string>;
  /** Content before the name. */
  before?: ReactNode;
  /** Content after the name. */
  facts?: ReactNode;
  onEdit(): void;
  onRemove(): void;
}

/** A thing in its list: its name opens it, its menu has the rest. */
export const ThingRow = ({ thing, before, facts, onEdit, onRemove }: ThingRowProps) => {
  const { t, i18n } = useTranslation(['lists-admin', 'tables']);
  const name = textIn(thing, 'name', languageOf(i18n));
  const missing = namelessIn(thing);
  return (
    <div className={styles.row}>
      <div className={styles.body}>
        <span className={styles.what}>
          {before}
          <button type="button" className={clsx(textStyles.link, styles.name)} onClick={onEdit}>
            {name}
          </button>
          {missing && (
            <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>
              {t('countries.missing', { languages: missing })}
            </span>
          )}
        </span>
        {facts}
      </div>
      <EditMenu label={t('countries.actions', { name })} onEdit={onEdit} onRemove={onRemove} />
    </div>
  );
};
