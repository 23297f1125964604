import { CommentDraft } from '@parvoz/contract/consultings.ts';
import { MAX_REVIEW_LENGTH } from '@parvoz/contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError } from '../../lib/api.ts';
import { languageOf } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { StarsField } from '../../ui/form/stars-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../ui/toast.ts';
import { addReview, ownReviewsQuery } from './queries.ts';
import styles from './reviews.module.css';

/** What a form holds of a choice is text. */
const FormSchema = CommentDraft.omit({ applicationId: true }).extend({
  rating: z.string().transform(Number).pipe(CommentDraft.shape.rating),
});

const RATINGS = [1, 2, 3, 4, 5] as const;

interface ReviewFormProps {
  consultingId: number;
  applicationId: string;
}

/** Stars and words. What was typed stays until it is sent. */
export const ReviewForm = ({ consultingId, applicationId }: ReviewFormProps) => {
  const { t, i18n } = useTranslation('reviews');
  const language = languageOf(i18n);
  const queries = useQueryClient();
  /** The agency's rating and reviews are shown anew wherever they stand. */
  const showAnew = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ownReviewsQuery(consultingId, language).queryKey }),
      queries.invalidateQueries({ queryKey: ['consultings'] }),
    ]);
  const { submit, field, isSending, problem } = useContractForm({
    schema: FormSchema,
    name: 'review',
    send: async ({ rating, text }) => {
      try {
        await addReview(consultingId, { applicationId, rating, text }, language);
      } catch (error) {
        // Sent from another tab meanwhile: it is shown.
        if (error instanceof ApiError && error.code === 'CONFLICT') await showAnew();
        throw error;
      }
      showSuccess(t('sent'));
      await showAnew();
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
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
      <Button type="submit" size="lg" isLoading={isSending}>
        {isSending ? t('sending') : t('send')}
      </Button>
    </form>
  );
};
