import { clsx } from 'clsx';
import { lazy, type Ref, Suspense, useId } from 'react';
import { currentSsr } from '../../lib/ssr.ts';
import fieldStyles from '../field.module.css';
import { Skeleton } from '../skeleton.tsx';
import { type FieldFrameProps, FieldMessage } from './field-frame.tsx';
import formStyles from './form.module.css';

const RichTextEditor = lazy(() =>
  import('./rich-text/rich-text-editor.tsx').then((module) => ({ default: module.RichTextEditor })),
);

const EDITOR_HEIGHT = 300;
const waiting = <Skeleton height={EDITOR_HEIGHT} radius={12} />;

interface RichTextFieldProps extends Omit<FieldFrameProps, 'remedy'> {
  /** HTML; nothing for no text. Stays as it is while nobody writes in it. */
  value: string;
  onChange(html: string): void;
  onBlur?(): void;
  /** Language that the text is in, for spelling and screen readers. */
  language?: string;
  ref?: Ref<{ focus(): void }>;
}

/** Field for rich text with its label, hint and error; the editor is loaded when it is shown. Needs the texts of `editor`. */
export const RichTextField = ({ label, hint, error, aside, language, ...editor }: RichTextFieldProps) => {
  const id = useId();
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  const aria = {
    'aria-labelledby': `${id}-label`,
    ...(described && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': 'true' }),
    ...(language && { lang: language }),
  };
  return (
    <div className={clsx(fieldStyles.field, formStyles.field)}>
      <span className={fieldStyles.label} id={`${id}-label`}>
        {label}
      </span>
      {/* The editor needs a document. */}
      {currentSsr() ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <RichTextEditor id={id} aria={aria} isBad={error !== undefined} {...editor} />
        </Suspense>
      )}
      <FieldMessage id={id} hint={hint} error={error} />
      {aside && <span className={formStyles.aside}>{aside}</span>}
    </div>
  );
};
