import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { uploadPicture } from '../../../lib/upload-picture.ts';
import { compressPicture } from '../../photo/photo-file.ts';

const OWN = '/api/v1/attach/open/';

/** Room is kept for it, so that the text below does not jump. */
const sizeOf = async (file: File): Promise<{ width: number; height: number } | undefined> => {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
};

/** Keeps pictures that are chosen, pasted or dropped, and puts them into the text. */
export const useInsertedPictures = (report: (notice: string) => void) => {
  const { t, i18n } = useTranslation('editor');
  const [underway, setUnderway] = useState(0);

  const insertOne = async (editor: Editor, given: File): Promise<void> => {
    setUnderway((count) => count + 1);
    try {
      const file = await compressPicture(given);
      const size = await sizeOf(file);
      const { url } = await uploadPicture(file, languageOf(i18n));
      if (!editor.isDestroyed)
        editor
          .chain()
          .setImage({ src: url, alt: '', ...size })
          .run();
    } catch (error) {
      const reason = error instanceof ApiError && error.message ? error.message : t('picture.checkFile');
      report(`${t('picture.failed', { name: given.name })}. ${reason}`);
    } finally {
      setUnderway((count) => count - 1);
    }
  };

  return {
    isUploading: underway > 0,
    /** Uploads the pictures among the files and inserts them. Returns false if there are none. */
    insert: (editor: Editor, files: FileList | null | undefined): boolean => {
      const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
      report('');
      for (const picture of pictures) void insertOne(editor, picture);
      return pictures.length > 0;
    },
    /** Reports that pictures of other sites are not pasted. */
    reportForeign: (html: string): string => {
      const pasted = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('img');
      const count = [...pasted].filter((img) => !img.getAttribute('src')?.startsWith(OWN)).length;
      report(count > 0 ? t('picture.foreign', { count }) : '');
      return html;
    },
  };
};
