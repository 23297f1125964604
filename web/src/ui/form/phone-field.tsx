import { PHONE_PREFIX } from '@parvoz/contract/phone.ts';
import fieldStyles from '../field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { caretAfterMask, maskPasted, maskTyped } from './phone-mask.ts';
import { type Mask, useMask } from './use-mask.ts';

type PhoneFieldProps = Omit<FieldProps, 'type' | 'before' | 'inputMode' | 'placeholder'>;

const MASK: Mask = {
  mask: (written, before, isKey) => (isKey ? maskTyped : maskPasted)(written, before),
  caret: caretAfterMask,
};

/** Phone of Uzbekistan behind a fixed +998; takes any usual way of writing and shows `XX XXX XX XX`. */
export const PhoneField = ({ autoComplete = 'tel-national', ...props }: PhoneFieldProps) => (
  <Field
    {...props}
    {...useMask(MASK, props)}
    type="tel"
    inputMode="tel"
    autoComplete={autoComplete}
    placeholder="90 123 45 67"
    before={<span className={fieldStyles.pre}>{`+${PHONE_PREFIX}`}</span>}
  />
);
