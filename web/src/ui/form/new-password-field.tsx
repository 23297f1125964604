import { MIN_PASSWORD_LENGTH } from '@parvoz/contract/limits.ts';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import { findPasswordProblem } from '../../lib/password-check.ts';
import { afterPress } from '../../lib/press.ts';
import textStyles from '../text.module.css';
import type { FieldProps } from './field.tsx';
import { joinRefs } from './join-refs.ts';
import { PasswordField } from './password-field.tsx';

/** Long enough for a word to be written to its end. */
const PAUSE_MS = 400;

/** Returns the server's objection to the typed password once typing has paused; undefined if there is none. */
const useProblem = (text: string, phone: string): string | undefined => {
  const { i18n } = useTranslation();
  const language = languageOf(i18n);
  const [found, setFound] = useState<{ text: string; problem: string | null }>();
  useEffect(() => {
    if (text.length < MIN_PASSWORD_LENGTH) return;
    const asking = new AbortController();
    const ask = async () => {
      try {
        const problem = await findPasswordProblem({ password: text, phone }, language, asking.signal);
        afterPress(() => setFound({ text, problem }));
      } catch {
        // Nothing is lost: the check is repeated when the form is sent.
      }
    };
    const timer = window.setTimeout(ask, PAUSE_MS);
    return () => {
      window.clearTimeout(timer);
      asking.abort();
    };
  }, [text, phone, language]);
  return (found?.text === text && found.problem) || undefined;
};

interface NewPasswordFieldProps extends Omit<FieldProps, 'type' | 'before' | 'after' | 'hint'> {
  /** Of the account, as far as it is written. */
  phone: string;
}

/** Field for a new password: explains the rules beforehand, and shows its error while it is typed. */
export const NewPasswordField = ({ phone, error, ref, onChange, ...props }: NewPasswordFieldProps) => {
  const { t } = useTranslation('validation');
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  // Reads text typed before hydration, or set by the form itself.
  useEffect(() => setText(input.current?.value ?? ''));
  const problem = useProblem(text, phone);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setText(event.target.value);
    onChange?.(event);
  };
  return (
    <>
      <PasswordField
        {...props}
        ref={joinRefs(input, ref)}
        hint={t('newPassword.hint')}
        error={error ?? problem}
        autoComplete="new-password"
        onChange={change}
      />
      <p className={textStyles.sr} role="status">
        {error ? '' : problem}
      </p>
    </>
  );
};
