import { useTranslation } from 'react-i18next';
import './section-jumps.css';

/** On phones: ways to the parts of the page, which stay in sight. */
export const SectionJumps = ({ missing }: { missing: number }) => {
  const { t } = useTranslation('applications');
  return (
    <nav className="jumps" aria-label={t('parts')}>
      <a className="chip" href="#steps">
        {t('steps')}
      </a>
      <a className="chip" href="#documents">
        {t('documents.title')}
        {missing > 0 && (
          <span className="count red">
            {missing}
            <span className="sr"> {t('documents.missing', { count: missing })}</span>
          </span>
        )}
      </a>
      <a className="chip" href="#payment">
        {t('payment.short')}
      </a>
    </nav>
  );
};
