import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import styles from './written-date.module.css';

/**
 * The date of the native field right before it, or the pattern of one, written as everywhere here whatever the browser's language
 * is. It makes way while somebody types in the field.
 */
export const WrittenDate = ({ value }: { value: string | null | undefined }) => {
  const { t } = useTranslation('common');
  return (
    <span className={clsx(styles.written, !value && styles.none)} aria-hidden>
      {value ? formatDate(value) : t('datePattern')}
    </span>
  );
};
