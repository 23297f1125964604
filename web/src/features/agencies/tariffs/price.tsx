import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import moneyStyles from '../../../ui/money.module.css';
import textStyles from '../../../ui/text.module.css';
import tariffsStyles from './tariffs.module.css';

/** A price from tiyin with its unit, its cents quieter; a word where nothing is paid. */
export const Price = ({ tiyin }: { tiyin: number }) => {
  const { t, i18n } = useTranslation('tariffs');
  if (tiyin === 0) return <span className={tariffsStyles.price}>{t('free')}</span>;
  const amount = formatSom(tiyin, languageOf(i18n));
  return (
    <span className={clsx(tariffsStyles.price, textStyles.num)}>
      {amount.slice(0, -3)}
      <span className={clsx(moneyStyles.cents, tariffsStyles.cents)}>{amount.slice(-3)}</span>
      <small>{`\u00a0${t('som')}`}</small>
    </span>
  );
};
