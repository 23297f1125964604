import { useTranslation } from 'react-i18next';
import textStyles from '../../ui/text.module.css';
import panelStyles from './panel.module.css';

/** Number of universities beside a name: bare for the eye, with its word for the ear. */
export const UniversityCount = ({ count }: { count: number }) => {
  const { t } = useTranslation('search');
  return (
    <span className={panelStyles.n}>
      <span aria-hidden>{count}</span>
      <span className={textStyles.sr}>{t('universityCount', { count })}</span>
    </span>
  );
};
