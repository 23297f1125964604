import { PHONE_PREFIX } from '@parvoz/contract/phone.ts';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import fieldStyles from '../field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { joinRefs } from './join-refs.ts';
import { caretAfterMask, maskPhone } from './phone-mask.ts';

type PhoneFieldProps = Omit<FieldProps, 'type' | 'before' | 'inputMode' | 'placeholder'>;

const maskInput = (input: HTMLInputElement): void => {
  const masked = maskPhone(input.value);
  if (masked === input.value) return;
  const caret = caretAfterMask(input.value, input.selectionStart ?? input.value.length, masked);
  input.value = masked;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
};

/** Phone of Uzbekistan behind a fixed +998; takes any usual way of writing and shows `XX XXX XX XX`. */
export const PhoneField = ({ ref, onChange, autoComplete = 'tel-national', ...props }: PhoneFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  // The form writes its values into the field by itself.
  useLayoutEffect(() => {
    if (input.current) maskInput(input.current);
  });
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    maskInput(event.target);
    onChange?.(event);
  };
  return (
    <Field
      {...props}
      ref={joinRefs(input, ref)}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      placeholder="90 123 45 67"
      before={<span className={fieldStyles.pre}>{`+${PHONE_PREFIX}`}</span>}
      onChange={change}
    />
  );
};
