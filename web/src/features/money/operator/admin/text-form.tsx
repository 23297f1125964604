import { inLanguage, LANGUAGE_FACTS } from '@parvoz/contract/languages.ts';
import {
  LegalTextDraft,
  type ManagedLegalText,
  type SavedLegalText,
} from '@parvoz/contract/money/operator-admin.ts';
import type { LegalTextKind } from '@parvoz/contract/money/operator-states.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { languageOf } from '../../../../lib/i18n.ts';
import { inputTexts } from '../../../../lib/text-in.ts';
import { conflictTexts } from '../../../../ui/form/conflict-texts.ts';
import { LanguageTabs } from '../../../../ui/form/language-tabs.tsx';
import { guarded, RecordFrame } from '../../../../ui/form/record-frame.tsx';
import { RichTextField } from '../../../../ui/form/rich-text-field.tsx';
import { TextAreaField } from '../../../../ui/form/text-area-field.tsx';
import { useLanguageFields } from '../../../../ui/form/use-language-fields.ts';
import { useRecordForm } from '../../../../ui/form/use-record-form.tsx';
import { FormPart } from '../../../../ui/record/form-parts.tsx';
import styles from './admin-operator.module.css';
import { postLegalText, putLegalText, readLegalText } from './queries.ts';

type Input = z.input<typeof LegalTextDraft>;

const FIELDS = { needed: ['text'], all: ['text', 'change'] };

export interface TextFormProps {
  kind: LegalTextKind;
  /** Null where none was begun. */
  draft: ManagedLegalText | null;
  /** Values that the next draft begins with; null if nothing was published yet. */
  latest: ManagedLegalText | null;
  back: ReactNode;
  onSaved(saved: ManagedLegalText | SavedLegalText): unknown;
}

const useTextForm = ({ kind, draft, latest, onSaved }: TextFormProps) => {
  const { t, i18n } = useTranslation('operator-admin');
  const language = languageOf(i18n);
  const inputOf = (record: ManagedLegalText | null): Input => ({
    kind,
    ...inputTexts(record ?? latest, 'text'),
    // The summary of changes in the previous version is not copied.
    ...inputTexts(record, 'change'),
  });
  return useRecordForm<typeof LegalTextDraft, ManagedLegalText | SavedLegalText>({
    schema: LegalTextDraft,
    name: 'legalText',
    subject: 'legal-text',
    draftKey: `legal-text ${kind} ${draft?.id ?? 'new'}`,
    record: draft,
    inputOf,
    fields: {
      kind: null,
      ...conflictTexts({ name: 'text', label: t(`parts.${kind}.title`) }),
      ...conflictTexts({ name: 'change', label: t('form.change') }),
    },
    create: (values, key) => postLegalText(values, key, language),
    change: ({ id }, values, version) => putLegalText(id, { ...values, version }, language),
    load: ({ id }) => readLegalText(id, language),
    onSaved,
  });
};

const Form = (props: TextFormProps) => {
  const { t } = useTranslation('operator-admin');
  const { kind, latest } = props;
  const state = useTextForm(props);
  const { form, field, set } = state;
  const languages = useLanguageFields(form, FIELDS);
  return (
    <RecordFrame
      title={t(`parts.${kind}.title`)}
      lead={<p className={styles.lead}>{t('form.lead')}</p>}
      back={props.back}
      // There is one draft: none to go on with.
      isNew={false}
      state={state}
      cancel={{ to: '/admin-operator' }}
    >
      <FormPart title={t('form.text')} hint={t('form.textHint')}>
        <LanguageTabs {...languages}>
          {(language) => {
            const text = inLanguage('text', language);
            const { ref, error } = field(text);
            return (
              <>
                <RichTextField
                  label={`${t(`parts.${kind}.title`)} (${LANGUAGE_FACTS[language].name})`}
                  language={language}
                  value={form.watch(text)}
                  error={error}
                  ref={ref}
                  onChange={(html) => set(text, html)}
                />
                {latest && (
                  <TextAreaField
                    label={t('form.change')}
                    hint={t('form.changeHint')}
                    rows={3}
                    lang={language}
                    {...field(inLanguage('change', language))}
                  />
                )}
              </>
            );
          }}
        </LanguageTabs>
      </FormPart>
    </RecordFrame>
  );
};

/** Page of the draft of a legal text. */
export const TextForm = guarded(Form);
