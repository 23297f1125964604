import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ReviewList } from '../../features/agencies/consultings/review-list.tsx';
import type { RenderReviews } from '../../features/agencies/reviews/managed-reviews.tsx';
import { ReviewPage } from '../../features/agencies/reviews/review-page.tsx';
import {
  type ReviewSearch,
  readReviewSearch,
  writeReviewSearch,
} from '../../features/agencies/reviews/review-search.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const renderList: RenderReviews = (reviews, renderActs) => (
  <ReviewList reviews={reviews} renderActs={renderActs} />
);

const Page = () => {
  const navigate = useNavigate();
  return (
    <ReviewPage
      place={readReviewSearch(Route.useSearch())}
      onPlace={(place, replace = false) =>
        navigate({ to: '/consulting-reviews', search: writeReviewSearch(place), resetScroll: false, replace })
      }
      renderList={renderList}
    />
  );
};

export const Route = createFileRoute('/_consulting/consulting-reviews')({
  validateSearch: (search: Record<string, unknown>): ReviewSearch =>
    writeReviewSearch(readReviewSearch(search)),
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['reviews', 'consultings', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/consulting-reviews',
      title: context.i18n.t('reviews:page.title'),
      description: context.i18n.t('reviews:page.lead'),
      indexed: false,
    }),
  component: Page,
});
