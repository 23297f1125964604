import { type ChangeEvent, type CompositionEvent, useLayoutEffect, useRef } from 'react';
import { isComposedIn } from '../../lib/composition.ts';
import type { FieldProps } from './field.tsx';
import { joinRefs } from './join-refs.ts';

export interface Mask {
  /** Returns the text to show when the field that showed `before` has become `written`, by one key or otherwise. */
  mask(written: string, before: string, isKey: boolean): string;
  /** Returns the place of the caret in the masked text. */
  caret(written: string, caret: number, masked: string): number;
}

/** True if a single key was typed; whole numbers come from pasting, from the browser or from a phone's suggestions. */
const isKey = ({ inputType, data, type }: Partial<InputEvent>): boolean =>
  (type === 'compositionend' || inputType === 'insertCompositionText' || inputType === 'insertText') &&
  [...(data ?? '')].length === 1;

/**
 * Returns the props of an input whose text is rewritten while it is typed. Text that is being composed stays as it is
 * until the composition ends; every field with a mask uses this.
 */
export const useMask = (
  { mask, caret }: Mask,
  { ref, onChange, defaultValue }: Pick<FieldProps, 'ref' | 'onChange' | 'defaultValue'>,
) => {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef('');
  const show = (field: HTMLInputElement, masked: string) => {
    shown.current = masked;
    if (masked === field.value) return;
    const place = caret(field.value, field.selectionStart ?? field.value.length, masked);
    field.value = masked;
    if (document.activeElement === field) field.setSelectionRange(place, place);
  };
  // The form library sets the field's value directly.
  useLayoutEffect(() => {
    const field = input.current;
    if (field && !isComposedIn(field)) show(field, mask(field.value, '', false));
  });
  const change = (event: ChangeEvent<HTMLInputElement> | CompositionEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    if (!isComposedIn(field))
      show(field, mask(field.value, shown.current, isKey(event.nativeEvent as Partial<InputEvent>)));
    onChange?.(event as ChangeEvent<HTMLInputElement>);
  };
  return {
    ...{ ref: joinRefs(input, ref), onChange: change, onCompositionEnd: change },
    ...(defaultValue !== undefined && { defaultValue: mask(String(defaultValue), '', false) }),
  };
};
