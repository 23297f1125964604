import { CODE_LENGTH } from '@parvoz/contract/limits.ts';
import { plainDigits } from '@parvoz/contract/plain-digits.ts';
import { clsx } from 'clsx';
import { type ChangeEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FieldProps } from './field.tsx';
import { describedBy, FieldFrame } from './field-frame.tsx';
import formStyles from './form.module.css';
import { joinRefs } from './join-refs.ts';
import { type Mask, useMask } from './use-mask.ts';

type CodeFieldProps = Omit<FieldProps, 'type' | 'before' | 'after' | 'inputMode' | 'autoComplete'>;

const codeOf = (written: string): string => plainDigits(written).replace(/\D/g, '').slice(0, CODE_LENGTH);

const MASK: Mask = {
  mask: codeOf,
  caret: (written, caret) => codeOf(written.slice(0, caret)).length,
};

const CELLS = Array.from({ length: CODE_LENGTH }, (_, index) => index);

/** One-time code: a single field, drawn as a cell for each digit; phones offer the code from the SMS. */
export const CodeField = ({ label, hint, error, aside, ref, onChange, ...props }: CodeFieldProps) => {
  const id = useId();
  const frame = { label, hint, error, aside };
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState('');
  // The form library sets the field's value directly.
  useLayoutEffect(() => setShown(codeOf(input.current?.value ?? '')));
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setShown(codeOf(event.target.value));
    onChange?.(event);
  };
  const masked = useMask(MASK, { ref: joinRefs(input, ref), onChange: change });
  return (
    <FieldFrame id={id} {...frame}>
      <div className={clsx(formStyles.otp, error && formStyles.bad)}>
        <input
          id={id}
          {...props}
          {...describedBy(id, frame)}
          {...masked}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        {CELLS.map((cell) => (
          <span
            key={cell}
            className={cell === Math.min(shown.length, CODE_LENGTH - 1) ? formStyles.now : undefined}
            aria-hidden
          >
            {shown.charAt(cell)}
          </span>
        ))}
      </div>
    </FieldFrame>
  );
};
