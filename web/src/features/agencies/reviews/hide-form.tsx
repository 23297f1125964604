import { HideDraft, type ManagedReview } from '@parvoz/contract/agencies/consulting-reviews.ts';
import { MAX_REASON_LENGTH } from '@parvoz/contract/limits.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import textStyles from '../../../ui/text.module.css';
import { putHidden } from './queries.ts';
import styles from './reviews.module.css';
import { useChangeOfVersion } from './use-review-change.ts';

const FormSchema = HideDraft.omit({ version: true });

interface HideFormProps {
  review: Pick<ManagedReview, 'id' | 'version'>;
  onClose(): void;
}

/** Asks why a review is hidden, and hides it. */
export const HideForm = ({ review, onClose }: HideFormProps) => {
  const { t, i18n } = useTranslation('reviews');
  const change = useChangeOfVersion(review.version);
  const { form, submit, field, isSending, problem, draftNote } = useContractForm({
    schema: FormSchema,
    name: 'hiding',
    draft: `hiding ${review.id}`,
    send: async ({ reason }) => {
      const send = (version: number) => putHidden(review.id, { reason, version }, languageOf(i18n));
      await change(send, t('hide.done'));
      onClose();
    },
  });
  useEffect(() => form.setFocus('reason'), [form]);
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {draftNote}
      <p className={textStyles.muted}>{t('hide.text')}</p>
      <TextAreaField
        label={t('hide.label')}
        hint={t('hide.hint')}
        rows={2}
        maxLength={MAX_REASON_LENGTH}
        {...field('reason')}
      />
      <FormProblem>{problem}</FormProblem>
      <div className={styles.acts}>
        <Button type="submit" isLoading={isSending}>
          {isSending ? t('saving') : t('hide.confirm')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};
