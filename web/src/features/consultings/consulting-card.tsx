import { Link } from '@tanstack/react-router';
import { MapPin, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatRating } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { Picture } from '../../ui/picture.tsx';
import type { ConsultingSummary } from './queries.ts';
import './consulting-card.css';

/** Average rating with the number of reviews behind it, or that there are none. */
export const RatingSummary = ({
  rating,
  commentCount,
}: Pick<ConsultingSummary, 'rating' | 'commentCount'>) => {
  const { t, i18n } = useTranslation('consultings');
  if (rating === null) return <span className="score faint">{t('noReviewsYet')}</span>;
  return (
    <span className="score">
      <Star className="i fill" aria-hidden />
      <span className="sr">{t('rating')}: </span>
      <b className="num">{formatRating(rating, languageOf(i18n))}</b>
      <span className="faint">({t('reviewCount', { count: commentCount })})</span>
    </span>
  );
};

/** Agency: emblem and name that lead to its page, city, rating. */
export const ConsultingCard = ({ consulting }: { consulting: ConsultingSummary }) => {
  const { t } = useTranslation('consultings');
  return (
    <article className="card agency">
      <Picture picture={consulting.photo} sizes="60px" width={60} height={60} className="cover emb" />
      <div className="min-w-0">
        <h3 className="row">
          <Link
            className="ell"
            to="/consulting-list/$consultingId"
            params={{ consultingId: String(consulting.id) }}
          >
            {consulting.name}
          </Link>
          {consulting.isDemo && <span className="badge info demo">{t('demo')}</span>}
        </h3>
        <p>
          <MapPin className="i" aria-hidden />
          <span className="ell">{consulting.city}</span>
        </p>
        <p>
          <RatingSummary rating={consulting.rating} commentCount={consulting.commentCount} />
        </p>
      </div>
    </article>
  );
};
