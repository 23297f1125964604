import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { GraduationCap, Hash } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Flag } from '../../../../ui/flag.tsx';
import layoutStyles from '../../../../ui/layout.module.css';
import { Picture } from '../../../../ui/picture.tsx';
import textStyles from '../../../../ui/text.module.css';
import { ApplicationBadge } from '../status-badge.tsx';
import { targetOf, targetPhoto } from '../target.ts';
import styles from './application-head.module.css';

interface ApplicationHeadProps {
  application: ApplicationDetail;
  /** Heading of the page; by default the target of the application. */
  title?: string;
  /** More about it, after degree and number. */
  children?: ReactNode;
}

/** Target of an application, with its number and status. */
export const ApplicationHead = ({ application, title, children }: ApplicationHeadProps) => {
  const { t } = useTranslation('applications');
  const { university, scholarship, degree, faculty, program, number, status } = application;
  const target = targetOf(application, t('generalTarget')).name;
  // A programme says more than its field, which it is often called like.
  const studies = [degree?.value, (program ?? faculty)?.name].filter(Boolean).join(' · ');
  return (
    <div className={styles.apHead}>
      <Picture
        className={styles.cover}
        picture={targetPhoto(application)}
        sizes="68px"
        width={68}
        height={68}
        isMain
      />
      <div className={layoutStyles.shrinks}>
        <h1>{title ?? target}</h1>
        <ul className={styles.sub} aria-label={t('about')}>
          {title && <li>{target}</li>}
          {university && (
            <li>
              <Flag code={university.country.code} />
              {university.country.name}
            </li>
          )}
          {university && scholarship && <li>{scholarship.name}</li>}
          {studies && (
            <li>
              <GraduationCap aria-hidden />
              {studies}
            </li>
          )}
          <li className={textStyles.num}>
            <Hash aria-hidden />
            <span className={textStyles.sr}>{t('number')}: </span>
            {number}
          </li>
          {children}
        </ul>
      </div>
      <ApplicationBadge status={status} />
    </div>
  );
};
