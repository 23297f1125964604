import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import noteStyles from '../note.module.css';

interface ErrorSummaryProps {
  /** By the names of the fields, in their order. */
  errors: readonly { name: string; text: string }[];
  /** Moves the focus to a field. */
  onChoose(name: string): void;
}

/** Lists what is wrong when it is more than one thing, each with the way to its field; one sentence about several fields leads to the first. */
export const ErrorSummary = ({ errors, onChoose }: ErrorSummaryProps) => {
  const { t } = useTranslation();
  if (errors.length < 2) return null;
  const listed = errors.filter(({ text }, at) => errors.findIndex((one) => one.text === text) === at);
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
          {listed.map(({ name, text }) => (
            <li key={name}>
              <a href={`#${name}`} onClick={(event) => choose(event, name)}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
};
