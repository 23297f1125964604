import { Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatSom } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';

/** A student's money from tiyin, its cents quieter: `350 000,00 soʻm`. */
export const Balance = ({ tiyin }: { tiyin: number }) => {
  const { t, i18n } = useTranslation('account');
  const amount = formatSom(tiyin, languageOf(i18n));
  return (
    <p className="balance">
      <Wallet className="i" aria-hidden />
      <small>{t('balance')}</small>
      <span className="num">
        {amount.slice(0, -3)}
        <span className="cents">{amount.slice(-3)}</span>
        {`\u00a0${t('som')}`}
      </span>
    </p>
  );
};
