import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from './field.tsx';
import type { FieldFrameProps } from './field-frame.tsx';
import { WrittenDate } from './written-date.tsx';

interface DateFieldProps extends FieldFrameProps {
  /** `YYYY-MM-DD`. */
  value: string | null;
  onChange(date: string | null): void;
  onBlur?(): void;
  min?: string;
  max?: string;
  ref?: Ref<{ focus(): void }>;
}

/**
 * A calendar date with the browser's own calendar. While nobody types in it, it is written as everywhere here, whatever
 * the browser's language is.
 */
export const DateField = ({ value, onChange, onBlur, error, hint, ref, ...field }: DateFieldProps) => {
  const { t } = useTranslation('validation');
  const input = useRef<HTMLInputElement>(null);
  // Of a date that is typed only in part, the browser tells nothing else.
  const [isHalf, setIsHalf] = useState(false);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }));
  return (
    <Field
      {...field}
      ref={input}
      type="date"
      value={value ?? ''}
      hint={hint}
      after={!isHalf && <WrittenDate value={value} />}
      error={isHalf ? t('any.format') : error}
      onChange={({ target }) => {
        setIsHalf(false);
        onChange(target.value || null);
      }}
      onBlur={({ target }) => {
        setIsHalf(target.validity.badInput);
        onBlur?.();
      }}
    />
  );
};
