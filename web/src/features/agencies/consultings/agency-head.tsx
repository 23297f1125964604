import type { ConsultingDetail } from '@parvoz/contract/agencies/consultings.ts';
import { clsx } from 'clsx';
import { Languages, MapPin, ShieldCheck, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatRating } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import { Picture } from '../../../ui/picture.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './agency-head.module.css';
import { PriceFrom } from './measure-line.tsx';
import { useSpokenText } from './use-spoken-text.ts';

interface AgencyHeadProps {
  consulting: ConsultingDetail;
}

/** Head of an agency's page: its emblem and name, what is said of it, and from which price on it works. */
export const AgencyHead = ({ consulting }: AgencyHeadProps) => {
  const { t } = useTranslation(['consultings', 'spoken']);
  const { photo, name, city, isDemo, verifiedOn, priceFrom, spokenLanguages } = consulting;
  const spokenText = useSpokenText();
  return (
    <div className={styles.hero} data-on-night>
      <Picture
        className={styles.emb}
        picture={photo}
        sizes="112px"
        width={112}
        height={112}
        isMain
        look="emblem"
      />
      <div className={clsx(layoutStyles.shrinks, styles.words)}>
        <h1>{name}</h1>
        <p className={styles.meta}>
          <a href="#reviews">
            <Rating consulting={consulting} />
          </a>
          <span>
            <MapPin aria-hidden />
            {city}
          </span>
          {spokenLanguages.length > 0 && (
            <span>
              <Languages aria-hidden />
              <span className={textStyles.sr}>{t('title', { ns: 'spoken' })}: </span>
              {spokenText(spokenLanguages)}
            </span>
          )}
          {isDemo && <span className={clsx(badgeStyles.badge, badgeStyles.info)}>{t('demo')}</span>}
        </p>
        {verifiedOn && (
          <p className={styles.verified}>
            <ShieldCheck aria-hidden />
            {t('verifiedOn', { date: formatDate(verifiedOn) })}
          </p>
        )}
      </div>
      {priceFrom !== null && (
        <p className={styles.from}>
          <small>{t('detail.tariffs')}</small>
          <b className={textStyles.num}>
            <PriceFrom priceFrom={priceFrom} />
          </b>
        </p>
      )}
    </div>
  );
};

const Rating = ({ consulting: { rating, commentCount } }: AgencyHeadProps) => {
  const { t, i18n } = useTranslation('consultings');
  if (rating === null) return t('noReviewsYet');
  return (
    <>
      <Star className={styles.star} fill="currentColor" aria-hidden />
      <span className={textStyles.sr}>{t('rating')}: </span>
      <b className={textStyles.num}>{formatRating(rating, languageOf(i18n))}</b>
      <span>({t('reviewCount', { count: commentCount })})</span>
    </>
  );
};
