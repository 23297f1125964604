import type { ScholarshipDetail as Detail } from '@parvoz/contract/catalogue/scholarships.ts';
import { clsx } from 'clsx';
import { Award } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Heart } from '../../../ui/heart.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import { Picture } from '../../../ui/picture.tsx';
import proseStyles from '../../../ui/prose.module.css';
import textStyles from '../../../ui/text.module.css';
import { DateLine } from './date-line.tsx';
import { elapsedShare, type Period } from './deadline.ts';
import styles from './scholarship-detail.module.css';
import { ScholarshipFacts } from './scholarship-facts.tsx';
import { Funder, useStatusText } from './scholarship-parts.tsx';
import { ScholarshipSource } from './scholarship-source.tsx';
import { ConditionList, CoveredList, StepList } from './scholarship-terms.tsx';

export type ScholarshipInFull = Detail & Period;

interface ScholarshipDetailProps {
  scholarship: ScholarshipInFull;
  breadcrumbs: ReactNode;
  /** The way to say that something here is wrong. */
  report: ReactNode;
  /** Eligibility of the person, with reasons; without it the requirements are shown instead. */
  eligibility?: ReactNode;
  /** Sections that other features fill. */
  children?: ReactNode;
}

/** Page of a scholarship. */
export const ScholarshipDetail = (props: ScholarshipDetailProps) => {
  const { scholarship, breadcrumbs, report, eligibility, children } = props;
  const { t } = useTranslation('scholarships');
  return (
    <>
      {breadcrumbs}
      <div className={styles.grantTop}>
        <div className={layoutStyles.shrinks}>
          <Funder className={styles.by} scholarship={scholarship} />
          <h1>{scholarship.name}</h1>
          <ul className={styles.meta} aria-label={t('degrees')}>
            {scholarship.price === 0 && (
              <li className={clsx(badgeStyles.badge, badgeStyles.sun)}>
                <Award aria-hidden />
                {t('detail.free')}
              </li>
            )}
            {scholarship.degreeTypeList.map(({ key, value }) => (
              <li key={key} className={clsx(badgeStyles.badge, badgeStyles.brand)}>
                {value}
              </li>
            ))}
          </ul>
        </div>
        <Art scholarship={scholarship} />
      </div>
      <div className={styles.grantLayout}>
        <ScholarshipFacts scholarship={scholarship} />
        <div className={layoutStyles.shrinks}>
          <section className={styles.sec} aria-labelledby="about-title">
            <h2 id="about-title">{t('detail.about')}</h2>
            <div
              className={clsx(proseStyles.prose, styles.prose)}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises descriptions on write
              dangerouslySetInnerHTML={{ __html: scholarship.description }}
            />
          </section>
          {scholarship.covers && (
            <section className={styles.sec} aria-labelledby="covers-title">
              <h2 id="covers-title">{t('detail.covers')}</h2>
              <CoveredList covers={scholarship.covers} />
            </section>
          )}
          <section className={styles.sec} aria-labelledby="conditions-title">
            <h2 id="conditions-title">{t('detail.conditions')}</h2>
            {eligibility ?? <ConditionList scholarship={scholarship} />}
          </section>
          {scholarship.steps.length > 0 && (
            <section className={styles.sec} aria-labelledby="steps-title">
              <h2 id="steps-title">{t('detail.steps')}</h2>
              <StepList steps={scholarship.steps} />
            </section>
          )}
          <section className={styles.sec} aria-labelledby="dates-title">
            <h2 id="dates-title">{t('detail.dates')}</h2>
            <DateLine period={scholarship} />
          </section>
          <ScholarshipSource scholarship={scholarship} report={report} />
          {children}
        </div>
      </div>
    </>
  );
};

/** Picture with the state of the deadline on it. */
const Art = ({ scholarship }: { scholarship: ScholarshipInFull }) => {
  const statusText = useStatusText();
  return (
    <div className={clsx(styles.grantArt, scholarship.status === 'EXPIRED' && styles.over)}>
      <Picture
        className={styles.cover}
        picture={scholarship.attach}
        sizes="(max-width: 1023px) 92vw, 600px"
        width={640}
        height={400}
        isMain
      />
      <Heart kind="SCHOLARSHIP" id={scholarship.id} name={scholarship.name} isOnPicture />
      <div className={styles.state}>
        <Ring share={elapsedShare(scholarship)} />
        <span className={layoutStyles.shrinks}>
          <b>{statusText(scholarship)}</b>
          <small className={textStyles.num}>
            {formatDate(scholarship.startDate)} – {formatDate(scholarship.expiredDate)}
          </small>
        </span>
      </div>
    </div>
  );
};

const RADIUS = 23;
const LENGTH = 2 * Math.PI * RADIUS;

/** Clock that shows how much of the time is left. Decorative: the words beside it say the same. */
const Ring = ({ share }: { share: number }) => (
  <svg className={styles.clock} viewBox="0 0 54 54" aria-hidden="true" fill="none" strokeWidth="6">
    <circle cx="27" cy="27" r={RADIUS} stroke="var(--surface-3)" />
    {share < 1 && (
      <circle
        cx="27"
        cy="27"
        r={RADIUS}
        stroke="var(--brand)"
        strokeLinecap="round"
        strokeDasharray={LENGTH.toFixed(1)}
        strokeDashoffset={(LENGTH * share).toFixed(1)}
        transform="rotate(-90 27 27)"
      />
    )}
    <path
      d="M27 17v10l6 4"
      stroke="var(--brand-text)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
