import { MistakeText } from '@parvoz/contract/catalogue/mistake-reports.ts';
import { MAX_REPORT_LENGTH } from '@parvoz/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Modal } from '../../../ui/modal.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { sendReport } from './queries.ts';
import styles from './report-button.module.css';
import type { Reported } from './report-button.tsx';

export interface ReportDialogProps {
  isOpen: boolean;
  reported: Reported;
  onClose(): void;
}

/**
 * Dialog that asks what is wrong, and where to answer. A draft is stored until it is sent, also when the window is
 * closed.
 */
export const ReportDialog = ({ isOpen, reported, onClose }: ReportDialogProps) => {
  const { t, i18n } = useTranslation('mistake-reports');
  const { kind, id, name } = reported;
  const { submit, field, isSending, problem, draftNote } = useContractForm({
    schema: MistakeText,
    name: 'mistakeReport',
    draft: `mistake ${kind} ${id}`,
    defaultValues: { text: '', phone: '' },
    send: async ({ text, phone }, form) => {
      await sendReport({ kind, id, text, phone }, languageOf(i18n));
      form.reset();
      onClose();
      showSuccess(t(phone === null ? 'sent' : 'sentWithPhone'));
    },
  });
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('title')} size="small">
      <p>{t('lead', { name })}</p>
      <form className={styles.form} noValidate onSubmit={submit}>
        {draftNote}
        <TextAreaField
          label={t('text')}
          hint={t('textHint')}
          rows={5}
          maxLength={MAX_REPORT_LENGTH}
          {...field('text')}
        />
        <PhoneField label={t('phone')} hint={t('phoneHint')} {...field('phone')} />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" size="lg" isBlock isLoading={isSending}>
          {isSending ? t('sending') : t('send')}
        </Button>
      </form>
    </Modal>
  );
};
