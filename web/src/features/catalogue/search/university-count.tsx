import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import textStyles from '../../../ui/text.module.css';
import panelStyles from './panel.module.css';

/** Number of universities beside a name: bare for the eye, with its word for the ear. */
export const UniversityCount = ({ count }: { count: number }) => {
  const { t, i18n } = useTranslation('search');
  return (
    <span className={panelStyles.n}>
      <span aria-hidden>{formatNumber(count, languageOf(i18n))}</span>
      <span className={textStyles.sr}>{t('universityCount', { count })}</span>
    </span>
  );
};
