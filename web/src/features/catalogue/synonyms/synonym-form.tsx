import { type Synonym, SynonymDraft } from '@parvoz/contract/catalogue/synonyms.ts';
import { fold } from '@parvoz/contract/fold.ts';
import { MAX_SYNONYM_LENGTH, SYNONYM_MEANINGS } from '@parvoz/contract/limits.ts';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.tsx';
import { WordsField } from '../../../ui/form/words-field.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import modalStyles from '../../../ui/modal.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import { postSynonym, putSynonym, readSynonym } from './queries.ts';
import styles from './synonyms.module.css';

interface SynonymFormProps {
  /** Null for a new row. */
  synonym: Synonym | null;
  /** A word that it is opened for; '' for none. */
  added: string;
  onSaved(): void;
  onClose(): void;
}

const withWord = (names: readonly string[], word: string): string[] =>
  word === '' || names.some((name) => fold(name) === fold(word)) ? [...names] : [...names, word];

const useSynonymForm = ({ synonym, added, onSaved, onClose }: SynonymFormProps) => {
  const { t, i18n } = useTranslation(['synonyms', 'admin']);
  const language = languageOf(i18n);
  return useRecordForm({
    schema: SynonymDraft,
    name: 'synonym',
    subject: 'synonym',
    draftKey: `synonym ${synonym?.id ?? 'new'} ${added}`.trim(),
    record: synonym,
    inputOf: (record): z.input<typeof SynonymDraft> => ({
      meaning: record?.meaning ?? 'NAME',
      names: withWord(record?.names ?? [], added),
    }),
    fields: {
      meaning: {
        label: t('meaning'),
        show: (value) => t(`meanings.${value as SynonymDraft['meaning']}`),
      },
      names: { label: t('names'), show: (value) => (value as string[]).join(', ') },
    },
    create: (values, key) => postSynonym(values, key, language),
    change: ({ id }, values, version) => putSynonym(id, { ...values, version }, language),
    load: ({ id }) => readSynonym(id, language),
    onSaved: (saved, isAnother) => {
      showSuccess(t('form.saved', { ns: 'admin', name: saved.names[0] }));
      onSaved();
      if (!isAnother) onClose();
    },
  });
};

/** Names of one thing, or words of one meaning, in a window over the list. */
export const SynonymForm = (props: SynonymFormProps) => {
  const { t } = useTranslation(['synonyms', 'admin', 'common']);
  const { form, field, set, submit, submitAnother, isSending, problem, extras } = useSynonymForm(props);
  const meaning = form.watch('meaning');
  const names = field('names');
  return (
    <form className={clsx(layoutStyles.stack, styles.form)} noValidate onSubmit={submit}>
      {extras}
      <SelectField label={t('meaning')} hint={t(`meaningHints.${meaning}`)} {...field('meaning')}>
        {SYNONYM_MEANINGS.map((one) => (
          <option key={one} value={one}>
            {t(`meanings.${one}`)}
          </option>
        ))}
      </SelectField>
      <WordsField
        label={t('names')}
        hint={t(meaning === 'NAME' ? 'namesHint' : 'wordsHint')}
        placeholder={t('namesPlaceholder')}
        words={form.watch('names')}
        maxLength={MAX_SYNONYM_LENGTH}
        error={names.error}
        ref={names.ref}
        onChange={(words) => set('names', words)}
      />
      <FormProblem>{problem}</FormProblem>
      <div className={modalStyles.acts}>
        <Button variant="ghost" onClick={props.onClose}>
          {t('cancel', { ns: 'common' })}
        </Button>
        {!props.synonym && !props.added && (
          <Button variant="secondary" isLoading={isSending} onClick={submitAnother}>
            {t('form.saveAnother', { ns: 'admin' })}
          </Button>
        )}
        <Button type="submit" isLoading={isSending}>
          {t(isSending ? 'form.saving' : 'form.save', { ns: 'admin' })}
        </Button>
      </div>
    </form>
  );
};
