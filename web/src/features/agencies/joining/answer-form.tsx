import { answerJoinRequest } from '@parvoz/contract/agencies/joining.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import layoutStyles from '../../../ui/layout.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import { sendAnswer } from './queries.ts';

/** The key of a request is a secret, which no draft has. */
const Answer = answerJoinRequest.body!.pick({ answer: true });

/** Form for the answer to a question about the request. */
export const AnswerForm = ({ requestKey }: { requestKey: string }) => {
  const { t, i18n } = useTranslation('joining');
  const queries = useQueryClient();
  const { submit, field, isSending, problem, draftNote } = useContractForm({
    schema: Answer,
    name: 'joinAnswer',
    draft: 'join answer',
    defaultValues: { answer: '' },
    send: async ({ answer }) => {
      await sendAnswer(requestKey, answer, languageOf(i18n));
      showSuccess(t('answer.sent'));
      await queries.invalidateQueries({ queryKey: ['joining', requestKey] });
    },
  });
  return (
    <form className={layoutStyles.stack} noValidate method="post" onSubmit={submit}>
      {draftNote}
      <TextAreaField
        label={t('answer.label')}
        hint={t('answer.hint')}
        maxLength={2000}
        {...field('answer')}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" isLoading={isSending}>
        {t(isSending ? 'sending' : 'answer.send')}
      </Button>
    </form>
  );
};
