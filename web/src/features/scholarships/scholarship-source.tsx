import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, webSiteLink, webSiteName } from '../../lib/format.ts';
import type { ScholarshipInFull } from './scholarship-detail.tsx';

/** Where the facts come from, when they were checked, and that the official page decides. */
export const ScholarshipSource = ({ scholarship }: { scholarship: ScholarshipInFull }) => {
  const { t } = useTranslation('scholarships');
  const { sourceUrl, checkedOn, isDemo, status } = scholarship;
  return (
    <section className="sec" aria-labelledby="source-title">
      <h2 id="source-title">{t('detail.source')}</h2>
      <div className="note">
        <Link2 className="i" aria-hidden />
        <div className="min-w-0">
          <p>
            {sourceUrl ? (
              <a className="link" href={webSiteLink(sourceUrl)} target="_blank" rel="noopener">
                {webSiteName(sourceUrl)}
                <span className="sr"> ({t('detail.newTab')})</span>
              </a>
            ) : (
              t('detail.unknown')
            )}
            {' · '}
            {checkedOn ? t('detail.checkedOn', { date: formatDate(checkedOn) }) : t('detail.notChecked')}
          </p>
          <p className="mt-1">
            {t('detail.decides')}{' '}
            {isDemo && t(status === 'EXPIRED' ? 'detail.lastRound' : 'detail.usualCycle')}
          </p>
        </div>
      </div>
    </section>
  );
};
