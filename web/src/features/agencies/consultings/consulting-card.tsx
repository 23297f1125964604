import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { MapPin, ShieldCheck, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatRating } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import cardStyles from '../../../ui/card.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import { Picture } from '../../../ui/picture.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './consulting-card.module.css';
import { MeasureLine, PriceFrom } from './measure-line.tsx';
import type { ConsultingSummary } from './queries.ts';

interface RatingSummaryProps extends Pick<ConsultingSummary, 'rating' | 'commentCount'> {
  className?: string | undefined;
}

/** Average rating with the number of reviews behind it, or that there are none. */
export const RatingSummary = ({ rating, commentCount, className }: RatingSummaryProps) => {
  const { t, i18n } = useTranslation('consultings');
  if (rating === null)
    return <span className={clsx(styles.score, className, textStyles.faint)}>{t('noReviewsYet')}</span>;
  return (
    <span className={clsx(styles.score, className)}>
      <Star fill="currentColor" aria-hidden />
      <span className={textStyles.sr}>{t('rating')}: </span>
      <b className={textStyles.num}>{formatRating(rating, languageOf(i18n))}</b>
      <span className={textStyles.faint}>({t('reviewCount', { count: commentCount })})</span>
    </span>
  );
};

/** The documents of an agency were checked, since when: a shield on a card. */
const VerifiedMark = ({ date }: { date: string }) => {
  const { t } = useTranslation('consultings');
  const text = t('verifiedOn', { date: formatDate(date) });
  return (
    <span className={styles.verified} title={text}>
      <ShieldCheck aria-hidden />
      <span className={textStyles.sr}>{text}</span>
    </span>
  );
};

interface ConsultingCardProps {
  consulting: ConsultingSummary;
  /** Button or link at the end of the card. */
  action?: ReactNode;
}

/** Agency: emblem and name that lead to its page, city, rating. */
export const ConsultingCard = ({ consulting, action }: ConsultingCardProps) => {
  const { t } = useTranslation('consultings');
  return (
    <article className={clsx(cardStyles.card, styles.agency)}>
      <Picture picture={consulting.photo} sizes="60px" width={60} height={60} look="emblem" />
      <div className={layoutStyles.shrinks}>
        <h3 className={layoutStyles.row}>
          <Link
            className={textStyles.ell}
            to="/consulting-list/$consultingId"
            params={{ consultingId: String(consulting.id) }}
          >
            {consulting.name}
          </Link>
          {consulting.verifiedOn && <VerifiedMark date={consulting.verifiedOn} />}
          {consulting.isDemo && (
            <span className={clsx(badgeStyles.badge, styles.badge, badgeStyles.info, styles.demo)}>
              {t('demo')}
            </span>
          )}
        </h3>
        <p>
          <MapPin aria-hidden />
          <span className={textStyles.ell}>{consulting.city}</span>
        </p>
        <p>
          <RatingSummary rating={consulting.rating} commentCount={consulting.commentCount} />
        </p>
        <p>
          <span>
            <MeasureLine measures={consulting.measures} />
          </span>
        </p>
        {consulting.priceFrom !== null && (
          <p>
            <b className={textStyles.num}>
              <PriceFrom priceFrom={consulting.priceFrom} />
            </b>
          </p>
        )}
        {action && <p className={styles.action}>{action}</p>}
      </div>
    </article>
  );
};
