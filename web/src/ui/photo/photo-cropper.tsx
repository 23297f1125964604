import { ZoomIn, ZoomOut } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop, type PixelCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import textStyles from '../text.module.css';
import styles from './photo.module.css';

interface PhotoCropperProps {
  /** Width by height. */
  aspect: number;
  /** The picture is shown as a circle. */
  isRound: boolean;
  /** Address of the chosen picture. */
  src: string;
  image: RefObject<HTMLImageElement | null>;
  /** In pixels of the picture as it is shown; undefined when nothing is chosen of it. */
  onCrop(crop: PixelCrop | undefined): void;
  /** The file is no picture that this browser can show. */
  onUnreadable(): void;
}

/** Share of the largest part that is chosen at first, and the smallest one that the slider gives. */
const FIRST_PERCENT = 90;
const MIN_PERCENT = 10;

/** The smaller the part, the closer the picture; the same back. */
const zoomOf = (percent: number): number => 100 + MIN_PERCENT - Math.round(percent);

/** This share of the largest part with that shape, around the middle of `around` or of the picture. */
const partOf = (
  image: HTMLImageElement,
  aspect: number,
  percent: number,
  around?: PercentCrop,
): PercentCrop => {
  const { width, height } = image;
  const widthPercent = percent * Math.min(1, (height * aspect) / width);
  const part = makeAspectCrop({ unit: '%', width: widthPercent }, aspect, width, height);
  if (!around) return centerCrop(part, width, height);
  const within = (wanted: number, size: number) => Math.min(Math.max(wanted, 0), 100 - size);
  return {
    ...part,
    x: within(around.x + (around.width - part.width) / 2, part.width),
    y: within(around.y + (around.height - part.height) / 2, part.height),
  };
};

/** The kept part of a picture: moved and sized by pointer, by arrow keys on it and its handles, and by the slider. */
export const PhotoCropper = ({ aspect, isRound, src, image, onCrop, onUnreadable }: PhotoCropperProps) => {
  const { t } = useTranslation('editor');
  const [crop, setCrop] = useState<PercentCrop>();
  const place = (percent: number) => {
    if (!image.current) return;
    const part = partOf(image.current, aspect, percent, crop);
    const { width, height } = image.current;
    setCrop(part);
    onCrop({
      unit: 'px',
      x: (part.x / 100) * width,
      y: (part.y / 100) * height,
      width: (part.width / 100) * width,
      height: (part.height / 100) * height,
    });
  };
  // The largest part has all of one side.
  const percent = crop ? Math.max(crop.width, crop.height) : FIRST_PERCENT;
  return (
    <>
      <div className={styles.cropPlace}>
        <ReactCrop
          className={styles.cropper}
          circularCrop={isRound}
          aspect={aspect}
          crop={crop}
          onChange={(pixels, percents) => {
            setCrop(percents);
            onCrop(pixels.width > 0 ? pixels : undefined);
          }}
          onComplete={({ width }) => width > 0 || setCrop(undefined)}
          ariaLabels={{
            cropArea: t('photo.cropArea'),
            nwDragHandle: t('photo.handle'),
            nDragHandle: t('photo.handle'),
            neDragHandle: t('photo.handle'),
            eDragHandle: t('photo.handle'),
            seDragHandle: t('photo.handle'),
            sDragHandle: t('photo.handle'),
            swDragHandle: t('photo.handle'),
            wDragHandle: t('photo.handle'),
          }}
        >
          <img
            ref={image}
            src={src}
            alt={t('photo.chosen')}
            onLoad={() => place(FIRST_PERCENT)}
            onError={onUnreadable}
          />
        </ReactCrop>
      </div>
      <label className={styles.zoom}>
        <ZoomOut aria-hidden />
        <span className={textStyles.sr}>{t('photo.zoom')}</span>
        <input
          type="range"
          min={MIN_PERCENT}
          max={100}
          value={zoomOf(percent)}
          onChange={({ target }) => place(zoomOf(Number(target.value)))}
        />
        <ZoomIn aria-hidden />
      </label>
    </>
  );
};
