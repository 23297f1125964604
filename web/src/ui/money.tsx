import { useTranslation } from 'react-i18next';
import { formatSom } from '../lib/format.ts';
import { languageOf } from '../lib/i18n.ts';
import './money.css';

interface MoneyProps {
  tiyin: number;
  /** In a column that says it once. */
  isBare?: boolean;
}

/** An amount from tiyin, its cents quieter: `12 000 000,00 soʻm`. */
export const Money = ({ tiyin, isBare = false }: MoneyProps) => {
  const { t, i18n } = useTranslation();
  const amount = formatSom(tiyin, languageOf(i18n));
  return (
    <span className="num">
      {amount.slice(0, -3)}
      <span className="cents">{amount.slice(-3)}</span>
      {!isBare && `\u00a0${t('som')}`}
    </span>
  );
};
