import { MIN_NAME_LENGTH, SHORT_SURNAME_LENGTH } from '@parvoz/contract/limits.ts';
import { clsx } from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import textStyles from '../text.module.css';
import { Field, type FieldProps } from './field.tsx';
import formStyles from './form.module.css';
import { joinRefs } from './join-refs.ts';

/** True if a surname is so short that its owner has to confirm it. */
export const isShortSurname = (surname: string): boolean => surname.length < MIN_NAME_LENGTH;

interface SurnameFieldProps extends Omit<FieldProps, 'type' | 'hint' | 'remedy' | 'autoComplete'> {
  /** True if the owner has confirmed the short surname. */
  isShort: boolean;
  /** Called for that. */
  onShort(): void;
  /** True if the form is about somebody else than the one who fills it in. */
  isOther?: boolean;
}

/** Surname: one of two letters is asked about once, and taken. Needs the texts of `validation`. */
export const SurnameField = ({
  isShort,
  onShort,
  isOther = false,
  ref,
  onChange,
  ...props
}: SurnameFieldProps) => {
  const { t } = useTranslation('validation');
  const input = useRef<HTMLInputElement>(null);
  const [length, setLength] = useState(0);
  // The form library sets the field's value directly.
  useLayoutEffect(() => setLength(input.current?.value.trim().length ?? 0));
  const isTwo = length === SHORT_SURNAME_LENGTH;
  const confirm = () => {
    onShort();
    // The button is about to go.
    input.current?.focus();
  };
  return (
    <Field
      {...props}
      ref={joinRefs(input, ref)}
      onChange={(event) => {
        setLength(event.target.value.trim().length);
        onChange?.(event);
      }}
      autoComplete={isOther ? 'off' : 'family-name'}
      hint={isShort && isTwo && t('shortSurname.taken')}
      remedy={
        isTwo &&
        !isShort && (
          <button type="button" className={clsx(formStyles.link, textStyles.link)} onClick={confirm}>
            {t(isOther ? 'shortSurname.confirmOther' : 'shortSurname.confirm')}
          </button>
        )
      }
    />
  );
};
