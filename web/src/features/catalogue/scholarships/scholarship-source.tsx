import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, webSiteLink, webSiteName } from '../../../lib/format.ts';
import layoutStyles from '../../../ui/layout.module.css';
import noteStyles from '../../../ui/note.module.css';
import textStyles from '../../../ui/text.module.css';
import scholarshipDetailStyles from './scholarship-detail.module.css';
import type { ScholarshipInFull } from './scholarship-detail.tsx';
import { useRoundText } from './scholarship-parts.tsx';

/** Source of the facts, the day on which they were checked, and a note that the official page decides. */
export const ScholarshipSource = ({
  scholarship,
  report,
}: {
  scholarship: ScholarshipInFull;
  report: ReactNode;
}) => {
  const { t } = useTranslation('scholarships');
  const { sourceUrl, checkedOn } = scholarship;
  const round = useRoundText()(scholarship);
  return (
    <section className={scholarshipDetailStyles.sec} aria-labelledby="source-title">
      <h2 id="source-title">{t('detail.source')}</h2>
      <div className={noteStyles.note}>
        <Link2 aria-hidden />
        <div className={layoutStyles.shrinks}>
          <p>
            {sourceUrl ? (
              <a className={textStyles.link} href={webSiteLink(sourceUrl)} target="_blank" rel="noopener">
                {webSiteName(sourceUrl)}
                <span className={textStyles.sr}> ({t('detail.newTab')})</span>
              </a>
            ) : (
              <span>{t('detail.unknown')}</span>
            )}
            <span>{' · '}</span>
            {checkedOn ? t('detail.checkedOn', { date: formatDate(checkedOn) }) : t('detail.notChecked')}
          </p>
          <p className={scholarshipDetailStyles.decides}>
            {t('detail.decides')} {round && <span>{round}</span>}
          </p>
        </div>
      </div>
      {report}
    </section>
  );
};
