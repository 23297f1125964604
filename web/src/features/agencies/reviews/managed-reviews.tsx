import type { ManagedReview } from '@parvoz/contract/agencies/consulting-reviews.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { REVIEW_STATES, type ReviewState } from '@parvoz/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { EmptyView } from '../../../ui/empty-view.tsx';
import { Segments } from '../../../ui/form/segments.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { useLastPage } from '../../../ui/use-last-page.ts';
import { managedReviewsQuery, type ReviewPlace } from './queries.ts';
import styles from './reviews.module.css';
import { FormInPlace } from './use-review-change.ts';

/** Renders reviews as the page shows them, each with its actions. */
export type RenderReviews = (
  reviews: readonly ManagedReview[],
  renderActs: (review: ManagedReview) => ReactNode,
) => ReactNode;

interface ManagedReviewsProps {
  /** Null: the own agency. */
  consultingId: number | null;
  place: ReviewPlace;
  /** A place that corrects the one before is reached by no step back. */
  onPlace(place: ReviewPlace, isCorrection?: boolean): void;
  renderList: RenderReviews;
  renderActs(review: ManagedReview): ReactNode;
  /** Id of the heading above. */
  headingId: string;
}

/** Returns the found reviews; while a form is open among them, those that it was opened among, each as it is now. */
const useHeld = (found: Page<ManagedReview> | undefined, isHeld: boolean) => {
  const [held, setHeld] = useState(found);
  if (!isHeld && held !== found) setHeld(found);
  if (!isHeld || !held) return found;
  const now = new Map(found?.content.map((review) => [review.id, review]));
  return { ...held, content: held.content.map((review) => now.get(review.id) ?? review) };
};

/** Reviews of an agency by state, page by page, for those who do something with them. */
export const ManagedReviews = (props: ManagedReviewsProps) => {
  const { consultingId, place, renderList, renderActs, headingId } = props;
  const { t, i18n } = useTranslation('reviews');
  const query = useLastPage(useQuery(managedReviewsQuery(consultingId, place, languageOf(i18n))), (page) =>
    props.onPlace({ ...place, page }, true),
  );
  // Others change the list at any moment: what is being written stays.
  const [isWriting, setIsWriting] = useState(false);
  const data = useHeld(query.data, isWriting);
  const onPlace = (wanted: ReviewPlace) => {
    setIsWriting(false);
    props.onPlace(wanted);
  };
  return (
    <div className={styles.managed}>
      <Segments
        legend={t('page.states')}
        isLegendHidden
        name={`${headingId}-state`}
        options={REVIEW_STATES.map((value) => ({ value, label: t(`page.state.${value}`) }))}
        chosen={place.state}
        onChange={({ target }) => onPlace({ ...place, state: target.value as ReviewState, page: 1 })}
      />
      <Days place={place} onAll={() => onPlace({ ...place, from: null, to: null, page: 1 })} />
      <QueryBoundary query={{ ...query, data }} heading="h3" waiting={<Skeleton height={220} radius={18} />}>
        {(page) => (
          <FormInPlace value={setIsWriting}>
            {page.content.length === 0 ? (
              <Nothing state={place.state} isOwn={consultingId === null} />
            ) : (
              renderList(page.content, renderActs)
            )}
            <Turns
              page={page}
              headingId={headingId}
              onTurn={(target) => onPlace({ ...place, page: target })}
            />
          </FormInPlace>
        )}
      </QueryBoundary>
    </div>
  );
};

/** Days that the reviews are of, where a page has led to them; a press shows those of all days. */
const Days = ({ place: { from, to }, onAll }: { place: ReviewPlace; onAll(): void }) => {
  const { t } = useTranslation('reviews');
  if (!from && !to) return null;
  const days = [from, to].map((day) => (day ? formatDate(day) : '…')).join(' – ');
  return (
    <button
      type="button"
      className={clsx(badgeStyles.chip, badgeStyles.on, styles.days)}
      aria-label={t('page.allDays', { days })}
      onClick={onAll}
    >
      {days}
      <X aria-hidden />
    </button>
  );
};

const Nothing = ({ state, isOwn }: { state: ReviewState; isOwn: boolean }) => {
  const { t } = useTranslation('reviews');
  if (state === 'ALL' && isOwn)
    return <EmptyView drawing="folder" title={t('page.none.ALL')} reason={t('page.afterwards')} />;
  return <p className={clsx(textStyles.muted, styles.nothing)}>{t(`page.none.${state}`)}</p>;
};

interface TurnsProps {
  page: Page<unknown>;
  headingId: string;
  onTurn(page: number): void;
}

const Turns = ({ page, headingId, onTurn }: TurnsProps) => (
  <Pagination
    {...page}
    headingId={headingId}
    renderPage={(target, props) => (
      <button
        key={props['aria-label'] ?? 'step'}
        type="button"
        disabled={target === undefined}
        {...props}
        onClick={() => target !== undefined && onTurn(target)}
      />
    )}
  />
);
