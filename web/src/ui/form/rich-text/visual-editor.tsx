import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { Info } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXTENSIONS } from './extensions.ts';
import { withoutHandlers } from './inert-html.ts';
import { PictureText } from './picture-text.tsx';
import styles from './rich-text.module.css';
import type { RichTextEditorProps } from './rich-text-editor.tsx';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import { useInsertedPictures } from './use-inserted-pictures.ts';

interface VisualEditorProps extends Omit<RichTextEditorProps, 'isBad'> {
  /** Goes on to the HTML. */
  onSource(): void;
}

/** Longer ones would stop the page for seconds, and no text may be so long. */
const MAX_PASTE = 300_000;

/** Below tables and pictures the editor keeps an empty paragraph to write in. */
const htmlOf = (editor: Editor): string => editor.getHTML().replace(/(?:<p><\/p>)+$/, '');

/** Tells changes that were made in it, and shows those that were made elsewhere. */
const useHtml = (editor: Editor | null, value: string) => {
  const known = useRef(value);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    // One that was given up while the page was put together has a successor, which comes with the value.
    if (!editor || editor.isDestroyed) return;
    shown.current ??= htmlOf(editor);
    if (known.current === value) return;
    known.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
    shown.current = htmlOf(editor);
  }, [editor, value]);
  return (changed: Editor, tell: (html: string) => void) => {
    const html = htmlOf(changed);
    if (html === (shown.current ?? html)) return;
    shown.current = html;
    known.current = html;
    tell(html);
  };
};

/** The text as it will look, with the bar above it. */
export const VisualEditor = ({ id, value, onChange, onBlur, onSource, aria, ref }: VisualEditorProps) => {
  const { t } = useTranslation('editor');
  const [notice, setNotice] = useState('');
  const pictures = useInsertedPictures(setNotice);
  const report = useRef<ReturnType<typeof useHtml>>(undefined);
  const editor: Editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editorProps: {
      attributes: { ...aria, id, class: styles.text ?? '', role: 'textbox', 'aria-multiline': 'true' },
      handlePaste: (_, { clipboardData }) => {
        const given = ['text/html', 'text/plain'].map((type) => clipboardData?.getData(type) ?? '');
        const isLong = given.some(({ length }) => length > MAX_PASTE);
        if (isLong) setNotice(t('pasteTooLong'));
        return isLong || (!given[0] && pictures.insert(editor, clipboardData?.files));
      },
      handleDrop: (_, { dataTransfer }) => pictures.insert(editor, dataTransfer?.files),
      transformPastedHTML: (html) => pictures.reportForeign(withoutHandlers(html)),
    },
    onUpdate: ({ editor: changed }) => report.current?.(changed, onChange),
    onBlur: () => onBlur?.(),
  });
  report.current = useHtml(editor, value);
  useImperativeHandle(ref, () => ({ focus: () => void editor.commands.focus() }), [editor]);
  return (
    <>
      <RichTextToolbar
        editor={editor}
        isUploading={pictures.isUploading}
        onPictures={(files) => pictures.insert(editor, files)}
        onSource={onSource}
      />
      <PictureText editor={editor} />
      <div role="status">
        {notice && (
          <p className={styles.notice}>
            <Info aria-hidden />
            <span>{notice}</span>
          </p>
        )}
      </div>
      <EditorContent editor={editor} />
    </>
  );
};
