import { PHONE_PREFIX } from '@parvoz/contract/phone.ts';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import fieldStyles from '../field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { joinRefs } from './join-refs.ts';
import { caretAfterMask, maskPasted, maskPhone, maskTyped } from './phone-mask.ts';

type PhoneFieldProps = Omit<FieldProps, 'type' | 'before' | 'inputMode' | 'placeholder'>;

/** True if a single key was typed; whole numbers come from pasting, from the browser or from a phone's suggestions. */
const isTyped = ({ inputType, data }: Partial<InputEvent>): boolean =>
  inputType === 'insertCompositionText' || (inputType === 'insertText' && data?.length === 1);

const writeMasked = (input: HTMLInputElement, masked: string): void => {
  if (masked === input.value) return;
  const caret = caretAfterMask(input.value, input.selectionStart ?? input.value.length, masked);
  input.value = masked;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
};

/** Phone of Uzbekistan behind a fixed +998; takes any usual way of writing and shows `XX XXX XX XX`. */
export const PhoneField = ({ ref, onChange, autoComplete = 'tel-national', ...props }: PhoneFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef('');
  const show = (field: HTMLInputElement, masked: string) => {
    shown.current = masked;
    writeMasked(field, masked);
  };
  // The form library sets the field's value directly.
  useLayoutEffect(() => {
    if (input.current) show(input.current, maskPhone(input.current.value));
  });
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { target: field } = event;
    const key = event.nativeEvent as Partial<InputEvent>;
    show(field, (isTyped(key) ? maskTyped : maskPasted)(field.value, shown.current));
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
