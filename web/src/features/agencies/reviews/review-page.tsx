import { useTranslation } from 'react-i18next';
import pageTitleStyles from '../../../ui/page-title.module.css';
import pageWrapStyles from '../../../ui/page-wrap.module.css';
import textStyles from '../../../ui/text.module.css';
import { ManagedReviews, type RenderReviews } from './managed-reviews.tsx';
import type { ReviewPlace } from './queries.ts';
import { ReplyAct } from './reply-act.tsx';

interface ReviewPageProps {
  place: ReviewPlace;
  onPlace(place: ReviewPlace, isCorrection?: boolean): void;
  renderList: RenderReviews;
}

/** Page with students' reviews of the owner's agency, and its replies. */
export const ReviewPage = ({ place, onPlace, renderList }: ReviewPageProps) => {
  const { t } = useTranslation('reviews');
  return (
    <main id="main" className={pageWrapStyles.pageWrap}>
      <h1 id="reviews-title" className={pageTitleStyles.title} tabIndex={-1}>
        {t('page.title')}
      </h1>
      <p className={pageTitleStyles.lead}>{t('page.lead')}</p>
      <h2 className={textStyles.sr}>{t('page.adminTitle')}</h2>
      <ManagedReviews
        consultingId={null}
        place={place}
        onPlace={onPlace}
        renderList={renderList}
        renderActs={(review) => <ReplyAct review={review} />}
        headingId="reviews-title"
      />
    </main>
  );
};
