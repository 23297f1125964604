import type { Picture } from '@parvoz/contract/common.ts';
import { clsx } from 'clsx';
import { CircleAlert, ImageUp } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PixelCrop } from 'react-image-crop';
import { ApiError } from '../../lib/api.ts';
import { languageOf } from '../../lib/i18n.ts';
import { uploadPicture } from '../../lib/upload-picture.ts';
import { Button } from '../button.tsx';
import { buttonClass } from '../button-class.ts';
import modalStyles from '../modal.module.css';
import styles from './photo.module.css';
import { PhotoCropper } from './photo-cropper.tsx';
import {
  COVER_PX,
  compressPicture,
  cropPicture,
  type PhotoProblem,
  PORTRAIT_PX,
  refusalOf,
} from './photo-file.ts';

interface PhotoEditorProps {
  /** Width by height of the selected part. */
  aspect?: number;
  /** The picture is shown as a circle: corners are not seen. */
  isRound?: boolean;
  /** Chosen before the window opened. */
  firstFile: File | null;
  /** Keeps the uploaded picture; the window stays in its loading state until it has. */
  onUploaded(picture: Picture): Promise<void>;
}

const isPicture = (file: File): boolean => file.type.startsWith('image/');

const useObjectUrl = (file: File | null): string | null => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
};

/** The chosen part, or the whole picture without one, made small. */
const prepare = async (
  file: File,
  image: HTMLImageElement | null,
  maxSidePx: number,
  crop?: PixelCrop,
): Promise<File> =>
  compressPicture(crop && image ? await cropPicture(image, crop, file, maxSidePx) : file, maxSidePx);

/** A picture: choice, the part that is kept, compression and upload. Loaded when its window opens. */
export const PhotoEditor = ({ aspect = 1, isRound = false, firstFile, onUploaded }: PhotoEditorProps) => {
  const { t, i18n } = useTranslation('editor');
  const [file, setFile] = useState(firstFile && isPicture(firstFile) ? firstFile : null);
  const [problem, setProblem] = useState(
    firstFile && !isPicture(firstFile) ? t('photo.notImage') : undefined,
  );
  const [isLoading, setIsLoading] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const crop = useRef<PixelCrop>(undefined);
  const src = useObjectUrl(file);

  const refuse = (key: PhotoProblem) => {
    setFile(null);
    setProblem(t(key));
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    // The same file can be chosen again.
    target.value = '';
    if (!chosen) return;
    if (!isPicture(chosen)) return refuse('photo.notImage');
    crop.current = undefined;
    setProblem(undefined);
    setFile(chosen);
  };
  const save = async () => {
    if (!file) return;
    setProblem(undefined);
    setIsLoading(true);
    const failed = crop.current ? 'photo.croppedFailed' : 'photo.failed';
    try {
      const picture = await uploadPicture(
        await prepare(file, image.current, aspect === 1 ? PORTRAIT_PX : COVER_PX, crop.current),
        languageOf(i18n),
      );
      await onUploaded(picture);
    } catch (error) {
      const reason = error instanceof ApiError && error.message;
      setProblem([t(refusalOf(error) ?? failed), reason].filter(Boolean).join('. '));
      setIsLoading(false);
    }
  };
  return (
    <div className={styles.photoEditor}>
      {src ? (
        <PhotoCropper
          key={src}
          {...{ aspect, isRound, src, image }}
          onCrop={(chosen) => {
            crop.current = chosen;
          }}
          onUnreadable={() => refuse('photo.notImage')}
        />
      ) : (
        <p>
          {!problem && <span>{`${t('photo.notSelected')}. `}</span>}
          <span>{t('photo.hint')}</span>
        </p>
      )}
      {problem && (
        <p className={styles.error} role="alert">
          <CircleAlert aria-hidden />
          {problem}
        </p>
      )}
      <div className={modalStyles.acts}>
        <label className={clsx(buttonClass('secondary'), styles.file)}>
          <input type="file" accept="image/*" disabled={isLoading} onChange={choose} />
          <ImageUp aria-hidden />
          {file ? t('photo.another') : t('photo.choose')}
        </label>
        <Button disabled={!file} isLoading={isLoading} onClick={save}>
          {isLoading ? t('photo.saving') : t('photo.save')}
        </Button>
      </div>
    </div>
  );
};
