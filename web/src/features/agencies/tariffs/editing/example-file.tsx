import { clsx } from 'clsx';
import { Paperclip, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../../lib/api.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { ACCEPTED_FILES, problemOfFile } from '../../../../lib/private-file.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import buttonStyles from '../../../../ui/button.module.css';
import { Button } from '../../../../ui/button.tsx';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import textStyles from '../../../../ui/text.module.css';
import { useReportFailure } from '../../../../ui/use-report-failure.ts';
import styles from './example-file.module.css';
import { loadExample } from './queries.ts';
import { useTariffEditing } from './tariff-editing.ts';

/** An example as a form has it. */
export interface Example {
  id: string;
  name: string;
}

/** Name of an example that is saved, which downloads it. */
const ExampleLink = ({ example }: { example: Example }) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const reportFailure = useReportFailure();
  const [isGoing, setIsGoing] = useState(false);
  const load = async () => {
    setIsGoing(true);
    try {
      saveFile(await loadExample(example.id, languageOf(i18n)), example.name);
    } catch (error) {
      reportFailure(error);
    } finally {
      setIsGoing(false);
    }
  };
  return (
    <button
      type="button"
      className={clsx(textStyles.link, styles.link)}
      disabled={isGoing}
      aria-label={t('example.load', { name: example.name })}
      onClick={load}
    >
      <Paperclip aria-hidden />
      <span className={textStyles.ell}>{example.name}</span>
    </button>
  );
};

interface ExampleFieldProps {
  /** Of the document that it is an example of. */
  name: string;
  example: Example | null;
  /** It is saved. */
  isOpenable: boolean;
  onChange(example: Example | null): void;
}

/** A file that shows students what a document is to look like. It is sent at once, and belongs to the level when that is saved. */
export const ExampleField = ({ name, example, isOpenable, onChange }: ExampleFieldProps) => {
  const { t, i18n } = useTranslation(['tariffs-editing', 'validation']);
  const { sendFile } = useTariffEditing();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const found = problemOfFile(file);
    if (found) return setProblem(t(`file.${found}`, { ns: 'validation' }));
    setProblem(null);
    setIsSending(true);
    try {
      onChange({ id: await sendFile(file, languageOf(i18n)), name: file.name });
    } catch (error) {
      if (isSignedOut(error)) return;
      setProblem(
        (error instanceof ApiError && (error.fields.file ?? error.message)) ||
          t('offline', { ns: 'validation' }),
      );
    } finally {
      setIsSending(false);
    }
  };
  return (
    <div className={styles.example}>
      {example ? (
        <>
          {isOpenable ? (
            <ExampleLink example={example} />
          ) : (
            <>
              <Paperclip aria-hidden />
              <span className={textStyles.ell}>{example.name}</span>
            </>
          )}
          <button
            type="button"
            className={clsx(buttonStyles.roundBtn, styles.remove)}
            aria-label={t('example.remove', { name })}
            onClick={() => onChange(null)}
          >
            <X aria-hidden />
          </button>
        </>
      ) : (
        <Button
          variant="ghost"
          size="sm"
          isLoading={isSending}
          aria-label={t('example.addOf', { name })}
          onClick={() => input.current?.click()}
        >
          <Paperclip aria-hidden />
          {t(isSending ? 'example.sending' : 'example.add')}
        </Button>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept={ACCEPTED_FILES}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          // The same file chosen again is a change, too.
          target.value = '';
        }}
      />
      <FormProblem>{problem}</FormProblem>
    </div>
  );
};
