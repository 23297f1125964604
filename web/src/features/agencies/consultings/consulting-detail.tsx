import type { ConsultingDetail as Detail } from '@parvoz/contract/agencies/consultings.ts';
import { clsx } from 'clsx';
import { Info, MapPin, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Flag } from '../../../ui/flag.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import noteStyles from '../../../ui/note.module.css';
import { Picture } from '../../../ui/picture.tsx';
import proseStyles from '../../../ui/prose.module.css';
import { RatingSummary } from './consulting-card.tsx';
import { ConsultingContact } from './consulting-contact.tsx';
import styles from './consulting-detail.module.css';

interface ConsultingDetailProps {
  consulting: Detail;
  breadcrumbs: ReactNode;
  /** The way to apply; null where nothing is offered. */
  offer: ReactNode;
  /** Sections below: tariffs, universities and reviews. */
  children: ReactNode;
}

/** Page of an agency. */
export const ConsultingDetail = ({ consulting, breadcrumbs, offer, children }: ConsultingDetailProps) => {
  const { t } = useTranslation('consultings');
  return (
    <>
      {breadcrumbs}
      <div className={styles.agencyTop}>
        <Picture
          className={styles.emb}
          picture={consulting.photo}
          sizes="112px"
          width={112}
          height={112}
          isMain
          look="emblem"
        />
        <div className={layoutStyles.shrinks}>
          <h1>{consulting.name}</h1>
          <p className={styles.meta}>
            {consulting.isDemo && (
              <span className={clsx(badgeStyles.badge, badgeStyles.info)}>{t('demo')}</span>
            )}
            {consulting.verifiedOn && (
              <span className={clsx(badgeStyles.badge, badgeStyles.success)}>
                <ShieldCheck aria-hidden />
                {t('verifiedOn', { date: formatDate(consulting.verifiedOn) })}
              </span>
            )}
            <span className={layoutStyles.row}>
              <MapPin aria-hidden />
              {consulting.city}
            </span>
            <a className={styles.toReviews} href="#reviews">
              <RatingSummary
                className={styles.score}
                rating={consulting.rating}
                commentCount={consulting.commentCount}
              />
            </a>
          </p>
        </div>
      </div>
      <div className={styles.agencyLayout}>
        <ConsultingContact consulting={consulting} offer={offer} />
        <div className={layoutStyles.shrinks}>
          {consulting.isDemo && (
            <p className={clsx(noteStyles.note, noteStyles.info, styles.demoNote)}>
              <Info aria-hidden />
              {t('demoNote')}
            </p>
          )}
          {consulting.description && (
            <section aria-labelledby="about-title">
              <h2 id="about-title">{t('detail.about')}</h2>
              <div
                className={clsx(proseStyles.prose, styles.prose)}
                // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises descriptions on write
                dangerouslySetInnerHTML={{ __html: consulting.description }}
              />
            </section>
          )}
          {consulting.countryList.length > 0 && <Countries countries={consulting.countryList} />}
        </div>
      </div>
      {children}
    </>
  );
};

const Countries = ({ countries }: { countries: Detail['countryList'] }) => {
  const { t } = useTranslation('consultings');
  return (
    <section aria-labelledby="countries-title">
      <h2 id="countries-title">{t('detail.countries')}</h2>
      <ul className={styles.lands}>
        {countries.map(({ id, name, code, universityCount }) => (
          <li key={id}>
            <Flag className={styles.flag} code={code} />
            <span className={layoutStyles.shrinks}>
              <b>{name}</b>
              <small>{t('detail.countryUniversities', { count: universityCount })}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
