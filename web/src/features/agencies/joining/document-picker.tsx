import { MAX_JOIN_DOCUMENTS } from '@parvoz/contract/agencies/joining-states.ts';
import { MAX_UPLOAD_BYTES } from '@parvoz/contract/limits.ts';
import { clsx } from 'clsx';
import { FileText, Paperclip, X } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../lib/file-size.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { ACCEPTED_FILES, type FileProblem, problemOfFile } from '../../../lib/private-file.ts';
import buttonStyles from '../../../ui/button.module.css';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import styles from './for-agencies.module.css';

interface DocumentPickerProps {
  files: readonly File[];
  /** Reasons why files were rejected. */
  problems?: ReadonlyMap<File, string>;
  onChange(files: readonly File[]): void;
}

/** A file that was left out, with the reason. */
type Refusal = { name: string; problem: FileProblem | 'TOO_MANY' };

const refusalOf = (file: File): Refusal | null => {
  if (file.size > MAX_UPLOAD_BYTES) return { name: file.name, problem: 'TOO_LARGE' };
  const problem = problemOfFile(file);
  return problem ? { name: file.name, problem } : null;
};

/** Documents that go with a request: up to ten, each of at most 10 MB. */
export const DocumentPicker = ({ files, problems, onChange }: DocumentPickerProps) => {
  const { t, i18n } = useTranslation('joining');
  const language = languageOf(i18n);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const picked = [...(target.files ?? [])];
    // The same file chosen again is a change, too.
    target.value = '';
    const good = picked.filter((file) => refusalOf(file) === null);
    const taken = good.slice(0, MAX_JOIN_DOCUMENTS - files.length);
    const left = good.slice(taken.length).map(({ name }): Refusal => ({ name, problem: 'TOO_MANY' }));
    setRefused([...picked.flatMap((file) => refusalOf(file) ?? []), ...left]);
    onChange([...files, ...taken]);
  };
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label} id={`${id}-label`}>
        {t('documents.label')}
      </span>
      {files.length > 0 && (
        <ul className={styles.files} aria-labelledby={`${id}-label`}>
          {files.map((file, at) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className={layoutStyles.row}>
              <FileText aria-hidden size={18} />
              <span className={layoutStyles.grow}>
                {file.name} · {formatFileSize(file.size, language)}
              </span>
              <button
                type="button"
                className={buttonStyles.roundBtn}
                aria-label={t('documents.remove', { name: file.name })}
                onClick={() => onChange(files.filter((_, index) => index !== at))}
              >
                <X aria-hidden />
              </button>
              {problems?.has(file) && (
                <p role="alert" className={clsx(fieldStyles.error, styles.why)}>
                  {problems.get(file)}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        disabled={files.length >= MAX_JOIN_DOCUMENTS}
        aria-describedby={`${id}-hint`}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden />
        {t('documents.pick')}
      </Button>
      <input ref={input} hidden type="file" multiple accept={ACCEPTED_FILES} onChange={pick} />
      <p className={fieldStyles.hint} id={`${id}-hint`}>
        {t('documents.hint')}
      </p>
      <div role="alert">
        {refused.map(({ name, problem }) => (
          <p key={name} className={fieldStyles.error}>
            {name}: {t(`documents.problem.${problem}`)}
          </p>
        ))}
      </div>
    </div>
  );
};
