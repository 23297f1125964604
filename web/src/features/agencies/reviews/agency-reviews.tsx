import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import cardStyles from '../../../ui/card.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import { HideAct } from './hide-act.tsx';
import { ManagedReviews, type RenderReviews } from './managed-reviews.tsx';
import type { ReviewPlace } from './queries.ts';

interface AgencyReviewsProps {
  consultingId: number;
  renderList: RenderReviews;
}

/** Reviews of an agency for administrators, who hide unsuitable ones and show them again. */
export const AgencyReviews = ({ consultingId, renderList }: AgencyReviewsProps) => {
  const { t } = useTranslation('reviews');
  const [place, setPlace] = useState<ReviewPlace>({ state: 'ALL', from: null, to: null, page: 1 });
  return (
    <section
      className={clsx(cardStyles.card, cardStyles.pad, layoutStyles.stack)}
      aria-labelledby="reviews-title"
    >
      <h2 id="reviews-title" tabIndex={-1}>
        {t('page.adminTitle')}
      </h2>
      <ManagedReviews
        consultingId={consultingId}
        place={place}
        onPlace={(to) => setPlace(to)}
        renderList={renderList}
        renderActs={(review) => <HideAct review={review} />}
        headingId="reviews-title"
      />
    </section>
  );
};
