import { clsx } from 'clsx';
import { type Ref, useState } from 'react';
import { SCHEMA } from './extensions.ts';
import { HtmlSource } from './html-source.tsx';
import { findLoss, isLoss } from './lost-parts.ts';
import styles from './rich-text.module.css';
import { VisualEditor } from './visual-editor.tsx';

export interface RichTextEditorProps {
  /** Of the text's element, which its label and its message are named after. */
  id: string;
  /** HTML; nothing for no text. */
  value: string;
  onChange(html: string): void;
  onBlur?: (() => void) | undefined;
  /** Attributes that name and describe the text. */
  aria: Record<string, string>;
  isBad: boolean;
  ref?: Ref<{ focus(): void }> | undefined;
}

/** Rich text as it will look, or its HTML, where there is more in it than can be shown. Loaded by `rich-text-field.tsx`. */
export const RichTextEditor = ({ isBad, ...editor }: RichTextEditorProps) => {
  const [isHtml, setIsHtml] = useState(() => isLoss(findLoss(editor.value, SCHEMA)));
  // A text from elsewhere, as that of another language, may have more than this one had.
  const [known, setKnown] = useState(editor.value);
  if (known !== editor.value) {
    setKnown(editor.value);
    if (!isHtml && isLoss(findLoss(editor.value, SCHEMA))) setIsHtml(true);
  }
  return (
    <div className={clsx(styles.editor, isBad && styles.bad)}>
      {isHtml ? (
        <HtmlSource {...editor} onShow={() => setIsHtml(false)} />
      ) : (
        <VisualEditor {...editor} onSource={() => setIsHtml(true)} />
      )}
    </div>
  );
};
