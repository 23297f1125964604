import { type Editor, useEditorState } from '@tiptap/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './rich-text.module.css';

/** Field for the text alternative of the chosen picture. */
export const PictureText = ({ editor }: { editor: Editor }) => {
  const { t } = useTranslation('editor');
  const id = useId();
  const text = useEditorState({
    editor,
    selector: ({ editor: now }): string | null =>
      now.isActive('image') ? String(now.getAttributes('image').alt ?? '') : null,
  });
  if (text === null) return null;
  return (
    <div className={styles.pictureText}>
      <label htmlFor={id}>{t('picture.text')}</label>
      <input
        id={id}
        type="text"
        value={text}
        maxLength={200}
        placeholder={t('picture.textHint')}
        onChange={({ target }) => editor.commands.updateAttributes('image', { alt: target.value })}
      />
    </div>
  );
};
