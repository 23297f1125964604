import { JoinForm as JoinFormSchema } from '@parvoz/contract/agencies/joining.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { NameFields } from '../../../ui/form/name-fields.tsx';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { ScriptsNotice } from '../../../ui/form/scripts-notice.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import layoutStyles from '../../../ui/layout.module.css';
import { type BegunCode, beginCode, CodeStep } from './code-step.tsx';
import { DocumentPicker } from './document-picker.tsx';
import styles from './for-agencies.module.css';
import { askToJoin, type LostDocument, sendDocument, whyLost } from './queries.ts';

interface JoinFormProps {
  /** The request is made; `lost` are documents that have not arrived. */
  onJoined(key: string, lost: readonly LostDocument[]): void;
}

type Draft = z.output<typeof JoinFormSchema>;

/** Form in which an agency asks to join: its data, its documents, and the phone that is proved by a code. */
export const JoinForm = ({ onJoined }: JoinFormProps) => {
  const { t, i18n } = useTranslation('joining');
  const language = languageOf(i18n);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [proving, setProving] = useState<{ draft: Draft; begun: BegunCode } | null>(null);
  const state = useContractForm({
    schema: JoinFormSchema,
    name: 'join',
    draft: 'join',
    send: async (draft) => {
      setProving({ draft, begun: await beginCode(draft.phone, language) });
      // Nothing is asked for before the code is there.
      return false;
    },
  });
  const join = async (draft: Draft, code: string) => {
    const { key } = await askToJoin({ ...draft, code }, language);
    state.forgetDraft();
    const lost: LostDocument[] = [];
    for (const file of files)
      await sendDocument(key, file, language).catch((error) =>
        lost.push({ name: file.name, why: whyLost(error) }),
      );
    onJoined(key, lost);
  };
  if (proving)
    return (
      <CodeStep
        phone={proving.draft.phone}
        begun={proving.begun}
        submitLabel={t('form.send')}
        onCode={(code) => join(proving.draft, code)}
        onBack={() => setProving(null)}
      />
    );
  return <JoinFields {...state} files={files} onFiles={setFiles} />;
};

/** Labels of the fields, used in the summary of errors. */
const LABELS = {
  name: 'name',
  legalName: 'legalName',
  taxNumber: 'taxNumber',
  city: 'city',
  webSite: 'webSite',
  ownerName: 'ownerName',
  surname: 'ownerSurname',
  phone: 'phone',
} as const;

type JoinState = ReturnType<typeof useContractForm<typeof JoinFormSchema>>;

interface JoinFieldsProps extends JoinState {
  files: readonly File[];
  onFiles(files: readonly File[]): void;
}

const JoinFields = ({
  form,
  submit,
  field,
  isSending,
  problem,
  draftNote,
  found,
  focus,
  ...rest
}: JoinFieldsProps) => {
  const { t } = useTranslation('joining');
  return (
    <form className={layoutStyles.stack} noValidate method="post" onSubmit={submit}>
      <h2>{t('form.title')}</h2>
      <ScriptsNotice />
      {draftNote}
      <ErrorSummary
        errors={found.map((one) => ({ ...one, label: t(`form.${LABELS[one.name as keyof typeof LABELS]}`) }))}
        onChoose={focus}
      />
      <Field label={t('form.name')} autoComplete="organization" {...field('name')} />
      <Field label={t('form.legalName')} hint={t('form.legalNameHint')} {...field('legalName')} />
      <div className={styles.two}>
        <Field
          label={t('form.taxNumber')}
          hint={t('form.taxNumberHint')}
          inputMode="numeric"
          {...field('taxNumber')}
        />
        <Field label={t('form.city')} autoComplete="address-level2" {...field('city')} />
      </div>
      <Field label={t('form.webSite')} hint={t('form.webSiteHint')} inputMode="url" {...field('webSite')} />
      <div className={styles.two}>
        <NameFields
          form={form}
          name={field('ownerName')}
          surname={field('surname')}
          labels={{ name: t('form.ownerName'), surname: t('form.ownerSurname') }}
        />
      </div>
      <PhoneField label={t('form.phone')} hint={t('form.phoneHint')} {...field('phone')} />
      <DocumentPicker files={rest.files} onChange={rest.onFiles} />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" size="lg" isBlock isLoading={isSending}>
        {t(isSending ? 'sending' : 'form.goOn')}
      </Button>
    </form>
  );
};
