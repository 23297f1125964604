import { ReplyDraft } from '@parvoz/contract/agencies/consulting-reviews.ts';
import { MAX_REVIEW_LENGTH } from '@parvoz/contract/limits.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { putReply } from './queries.ts';
import type { ReplyActProps } from './reply-act.tsx';
import styles from './reviews.module.css';
import { useChangeOfVersion } from './use-review-change.ts';

const FormSchema = ReplyDraft.omit({ version: true });

/** The agency's answer to a review, new or changed. */
export const ReplyForm = ({ review, onClose }: ReplyActProps & { onClose(): void }) => {
  const { t, i18n } = useTranslation('reviews');
  const change = useChangeOfVersion(review.version);
  const { form, submit, field, isSending, problem, draftNote } = useContractForm({
    schema: FormSchema,
    name: 'reply',
    draft: { name: `reply ${review.id}`, isOfRecord: true },
    defaultValues: { reply: review.reply ?? '' },
    send: async ({ reply }) => {
      const send = (version: number) => putReply(review.id, { reply, version }, languageOf(i18n));
      await change(send, t('answer.sent'));
      onClose();
    },
  });
  useEffect(() => form.setFocus('reply'), [form]);
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {draftNote}
      <TextAreaField
        label={t('answer.label')}
        hint={t('answer.hint')}
        rows={3}
        maxLength={MAX_REVIEW_LENGTH}
        {...field('reply')}
      />
      <FormProblem>{problem}</FormProblem>
      <div className={styles.acts}>
        <Button type="submit" isLoading={isSending}>
          {isSending ? t('sending') : t(review.reply ? 'save' : 'answer.send')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};
