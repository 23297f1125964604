import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import noteStyles from '../note.module.css';

export interface FieldError {
  name: string;
  text: string;
  label?: string | undefined;
}

interface ErrorSummaryProps {
  /** By the names of the fields, in their order. A sentence that does not say what it is about has its field's label. */
  errors: readonly FieldError[];
  /** Moves the focus to a field. */
  onChoose(name: string): void;
}

/**
 * Lists the errors if there is more than one, each with a link to its field; errors without a label share one sentence,
 * which leads to the first of their fields.
 */
export const ErrorSummary = ({ errors, onChoose }: ErrorSummaryProps) => {
  const { t } = useTranslation();
  if (errors.length < 2) return null;
  const listed = errors.filter(
    ({ text, label }, at) => label || errors.findIndex((one) => one.text === text) === at,
  );
  const choose = (event: MouseEvent, name: string) => {
    event.preventDefault();
    onChoose(name);
  };
  return (
    <section
      className={clsx(noteStyles.note, noteStyles.danger)}
      aria-label={t('correctThese', { count: errors.length })}
    >
      <CircleAlert aria-hidden />
      <div>
        <b>{t('correctThese', { count: errors.length })}</b>
        <ul>
          {listed.map(({ name, text, label }) => (
            <li key={name}>
              <a href={`#${name}`} onClick={(event) => choose(event, name)}>
                {label ? `${label}: ${text}` : text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
};
