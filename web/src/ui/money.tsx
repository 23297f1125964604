import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatSom } from '../lib/format.ts';
import { languageOf } from '../lib/i18n.ts';
import styles from './money.module.css';
import textStyles from './text.module.css';

interface MoneyProps {
  tiyin: number;
  /** In a column that says it once. */
  isBare?: boolean;
  className?: string | undefined;
}

/** An amount from tiyin, its cents quieter: `12 000 000,00 soʻm`. */
export const Money = ({ tiyin, isBare = false, className }: MoneyProps) => {
  const { t, i18n } = useTranslation();
  const amount = formatSom(tiyin, languageOf(i18n));
  return (
    <span className={clsx(textStyles.num, className)}>
      {amount.slice(0, -3)}
      <span className={styles.cents}>{amount.slice(-3)}</span>
      {isBare ? '' : `\u00a0${t('som')}`}
    </span>
  );
};
