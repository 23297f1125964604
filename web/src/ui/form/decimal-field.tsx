import { useTranslation } from 'react-i18next';
import { formatRating } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { Field, type FieldProps } from './field.tsx';
import { useMask } from './use-mask.ts';

/** A number with a fraction, written with the sign of the page's language; either sign is taken. */
export const DecimalField = (props: Omit<FieldProps, 'type' | 'inputMode'>) => {
  const language = languageOf(useTranslation().i18n);
  const sign = formatRating(1.5, language).charAt(1);
  const mask = {
    mask: (written: string) => written.replace(/[.,]/, sign),
    caret: (_: string, caret: number) => caret,
  };
  return <Field {...props} {...useMask(mask, props)} inputMode="decimal" autoComplete="off" />;
};
