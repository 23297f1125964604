import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Copy } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../../lib/api.ts';
import { newId } from '../../../../lib/ids.ts';
import { Button } from '../../../../ui/button.tsx';
import fieldStyles from '../../../../ui/field.module.css';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import { useFailureText } from '../../../../ui/use-report-failure.ts';
import styles from './copy-choices.module.css';
import { renewTariffs } from './queries.ts';
import { ShareStrip } from './share-strip.tsx';

/** Something that may be copied. */
export interface Choice {
  id: number;
  name: string;
  /** Parts of the thing and its owner, in one line. */
  facts: string;
  /** Shares of the steps of a tariff, in percent. */
  shares?: readonly number[];
}

interface CopyChoicesProps {
  choices: readonly Choice[];
  /** Called again with the same key where the answer was lost; throws what the server refuses. */
  copy(id: number, key: string): Promise<unknown>;
  onClose(): void;
  /** Above the choices. */
  children?: ReactNode;
}

/** Dialog in which one of several things is chosen and copied. */
export const CopyChoices = ({ choices, copy, onClose, children }: CopyChoicesProps) => {
  const { t } = useTranslation(['tariffs-editing', 'common', 'validation']);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const group = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const [key] = useState(newId);
  const [isGoing, setIsGoing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const go = async (event: FormEvent) => {
    event.preventDefault();
    if (isGoing) return;
    if (chosen === null || choices.every(({ id }) => id !== chosen)) return setProblem(t('copyOf.chosen'));
    setProblem(null);
    setIsGoing(true);
    try {
      // One key for each of them: another choice is another copy.
      await copy(chosen, `${key}-${chosen}`);
    } catch (error) {
      if (isSignedOut(error)) return;
      const isGone = error instanceof ApiError && error.code === 'NOT_FOUND';
      if (isGone) renewTariffs(queries);
      setProblem(isGone ? t('copyOf.gone') : failureText(error, t('offline', { ns: 'validation' })));
    } finally {
      setIsGoing(false);
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={go}>
      {children}
      {choices.length === 0 ? (
        <p className={styles.nothing}>{t('copyOf.nothing')}</p>
      ) : (
        <fieldset className={styles.choices}>
          <legend>{t('copyOf.which')}</legend>
          {choices.map(({ id, name, facts, shares = [] }) => (
            <label key={id} className={clsx(styles.choice, chosen === id && styles.chosen)}>
              <input
                type="radio"
                className={fieldStyles.box}
                name={group}
                checked={chosen === id}
                onChange={() => setChosen(id)}
              />
              <span>
                <b>{name}</b>
                <small>{facts}</small>
              </span>
              {shares.length > 0 && (
                <span className={styles.shares}>
                  <ShareStrip shares={shares.map((percent, at) => ({ id: at, percent }))} />
                </span>
              )}
            </label>
          ))}
        </fieldset>
      )}
      <FormProblem>{problem}</FormProblem>
      <div className={styles.end}>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" isLoading={isGoing} disabled={choices.length === 0}>
          <Copy aria-hidden />
          {t(isGoing ? 'copyOf.copying' : 'copyOf.copy')}
        </Button>
      </div>
    </form>
  );
};
