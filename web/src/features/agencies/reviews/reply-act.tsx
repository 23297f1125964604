import type { ManagedReview } from '@parvoz/contract/agencies/consulting-reviews.ts';
import { MessageSquareReply, PencilLine } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './reviews.module.css';
import { useFormInPlace } from './use-review-change.ts';

// It brings Zod, which no visitor of an agency's page needs.
const ReplyForm = lazy(() => import('./reply-form.tsx').then((module) => ({ default: module.ReplyForm })));

export interface ReplyActProps {
  review: Pick<ManagedReview, 'id' | 'reply' | 'version' | 'hidden' | 'authorName'>;
}

/** The way for the agency's staff to answer a review, or to change their answer. */
export const ReplyAct = ({ review }: ReplyActProps) => {
  const { t } = useTranslation('reviews');
  const { isOpen, open, close, button } = useFormInPlace();
  if (review.hidden && !isOpen) return null;
  const label = t(review.reply ? 'answer.change' : 'answer.act');
  if (!isOpen)
    return (
      <div className={styles.acts}>
        <Button
          ref={button}
          variant={review.reply ? 'ghost' : 'secondary'}
          size="sm"
          aria-label={[label, review.authorName].filter(Boolean).join(': ')}
          onClick={open}
        >
          {review.reply ? <PencilLine aria-hidden /> : <MessageSquareReply aria-hidden />}
          <span>{label}</span>
        </Button>
      </div>
    );
  return (
    <Suspense fallback={<Skeleton height={180} radius={16} />}>
      <ReplyForm review={review} onClose={close} />
    </Suspense>
  );
};
