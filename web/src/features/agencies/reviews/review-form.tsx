import { CommentDraft, type OwnReview } from '@parvoz/contract/agencies/consultings.ts';
import { MAX_REVIEW_LENGTH } from '@parvoz/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { StarsField } from '../../../ui/form/stars-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { addReview, putReview } from './queries.ts';
import styles from './reviews.module.css';
import { useReviewChange } from './use-review-change.ts';

/** The value of a radio button in a form is text. */
const FormSchema = CommentDraft.omit({ applicationId: true }).extend({
  rating: z.string().transform(Number).pipe(CommentDraft.shape.rating),
});

const RATINGS = [1, 2, 3, 4, 5] as const;

interface ReviewFormProps {
  /** `isPublic` is false of an agency whose page visitors do not see. */
  consulting: { id: number; isPublic?: boolean };
  own: OwnReview;
  /** Of a review that is changed. */
  onClose?(): void;
}

/** Form for stars and text of a new or changed review. A draft is stored until it is sent. */
export const ReviewForm = ({ consulting, own: { applicationId, review }, onClose }: ReviewFormProps) => {
  const { t, i18n } = useTranslation('reviews');
  const language = languageOf(i18n);
  const change = useReviewChange();
  const { submit, field, isSending, problem, draftNote } = useContractForm({
    schema: FormSchema,
    name: 'review',
    draft: review ? { name: `review ${review.id}`, isOfRecord: true } : `review of ${applicationId}`,
    ...(review && { defaultValues: { rating: String(review.rating), text: review.text } }),
    send: async (draft) => {
      const send = () =>
        review
          ? putReview(review.id, { ...draft, version: review.version }, language)
          : addReview(consulting.id, { applicationId, ...draft }, language);
      await change(send, t(review ? 'saved' : consulting.isPublic === false ? 'kept' : 'sent'));
      onClose?.();
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {draftNote}
      <StarsField
        legend={t('rating')}
        labels={RATINGS.map((rating) => t(`stars.${rating}`))}
        {...field('rating')}
      />
      <TextAreaField
        label={t('text')}
        hint={t('textHint')}
        rows={4}
        maxLength={MAX_REVIEW_LENGTH}
        {...field('text')}
      />
      <FormProblem>{problem}</FormProblem>
      <div className={styles.acts}>
        <Button type="submit" size="lg" isLoading={isSending}>
          {review ? t(isSending ? 'saving' : 'save') : t(isSending ? 'sending' : 'send')}
        </Button>
        {onClose && (
          <Button variant="ghost" size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
};
