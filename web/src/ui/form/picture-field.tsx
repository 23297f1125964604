import type { Picture as PictureRef } from '@parvoz/contract/common.ts';
import { clsx } from 'clsx';
import { CircleAlert, ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, type DragEvent, lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { buttonClass } from '../button-class.ts';
import fieldStyles from '../field.module.css';
import { Modal } from '../modal.tsx';
import photoStyles from '../photo/photo.module.css';
import { Picture } from '../picture.tsx';
import styles from './picture-field.module.css';

const PhotoEditor = lazy(() =>
  import('../photo/photo-editor.tsx').then((module) => ({ default: module.PhotoEditor })),
);

interface PictureFieldProps {
  label: string;
  /** The uploaded picture; null if the generated cover is shown. */
  value: PictureRef | null;
  /** Address of the cover that is drawn where nothing is uploaded. */
  coverUrl: string | undefined;
  /** Width by height of the stored part of an upload. */
  aspect: number;
  error?: string | undefined;
  onChange(picture: PictureRef | null): void;
}

const WIDTH = 640;

/** A picture: uploaded with a part chosen of it, or the cover that is drawn from the name. Needs the texts of `editor`. */
export const PictureField = ({ label, value, coverUrl, aspect, error, onChange }: PictureFieldProps) => {
  const { t } = useTranslation('editor');
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [isOver, setIsOver] = useState(false);
  const open = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    setIsOpen(true);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    open(target.files?.[0]);
    // The same file can be chosen again.
    target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    open(event.dataTransfer.files[0]);
  };
  const height = Math.round(WIDTH / aspect);
  return (
    <fieldset className={fieldStyles.field} aria-describedby={error ? `${id}-error` : `${id}-hint`}>
      <legend className={styles.legend}>{label}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way to the button inside */}
      <div
        className={clsx(styles.frame, isOver && styles.over, error && styles.bad)}
        data-square={aspect === 1 || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {value ? (
          <Picture
            picture={value}
            sizes="348px"
            width={WIDTH}
            height={height}
            look="bare"
            className={styles.shown}
          />
        ) : (
          <img className={styles.shown} src={coverUrl} width={WIDTH} height={height} alt="" />
        )}
      </div>
      <div className={styles.acts}>
        <label className={clsx(buttonClass('secondary', 'sm'), photoStyles.file)}>
          <input type="file" accept="image/*" onChange={choose} />
          <ImageUp aria-hidden />
          {t(value ? 'photo.another' : 'photo.choose')}
        </label>
        {value && (
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            <Trash2 aria-hidden />
            {t('cover.back')}
          </Button>
        )}
      </div>
      {error ? (
        <p className={fieldStyles.error} id={`${id}-error`}>
          <CircleAlert aria-hidden />
          {error}
        </p>
      ) : (
        <p className={fieldStyles.hint} id={`${id}-hint`}>
          {t(value ? 'photo.hint' : 'cover.hint')}
        </p>
      )}
      <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title={label} size="medium">
        <Suspense fallback={<p role="status">{t('loading', { ns: 'common' })}</p>}>
          <PhotoEditor
            aspect={aspect}
            firstFile={file}
            onUploaded={async (picture) => {
              onChange(picture);
              setIsOpen(false);
            }}
          />
        </Suspense>
      </Modal>
    </fieldset>
  );
};
