import type { ManagedReview } from '@parvoz/contract/agencies/consulting-reviews.ts';
import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import { removeHidden } from './queries.ts';
import styles from './reviews.module.css';
import { useFormInPlace, useReviewChange } from './use-review-change.ts';

const HideForm = lazy(() => import('./hide-form.tsx').then((module) => ({ default: module.HideForm })));

/** The way for administrators to hide a review with a reason, or to show a hidden one again, marked where it has changed since. */
export const HideAct = ({ review }: { review: ManagedReview }) => {
  const { t, i18n } = useTranslation('reviews');
  const change = useReviewChange();
  const reportFailure = useReportFailure();
  const { isOpen, open, close, button } = useFormInPlace();
  const [isSending, setIsSending] = useState(false);
  const { id, version, hidden, authorName, editedAt } = review;
  const show = async () => {
    setIsSending(true);
    const send = () => removeHidden(id, version, languageOf(i18n));
    await change(send, t('show.done')).catch(reportFailure);
    setIsSending(false);
  };
  if (isOpen && !hidden)
    return (
      <Suspense fallback={<Skeleton height={180} radius={16} />}>
        <HideForm review={review} onClose={close} />
      </Suspense>
    );
  const label = t(hidden ? 'show.act' : 'hide.act');
  return (
    <div className={styles.acts}>
      {hidden && editedAt && editedAt > hidden.at && (
        <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>{t('show.changed')}</span>
      )}
      <Button
        ref={button}
        variant={hidden ? 'secondary' : 'ghost'}
        size="sm"
        isLoading={isSending}
        aria-label={[label, authorName].filter(Boolean).join(': ')}
        onClick={hidden ? show : open}
      >
        {hidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
        <span>{label}</span>
      </Button>
    </div>
  );
};
