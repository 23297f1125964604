import { ZoomIn, ZoomOut } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop, type PixelCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import textStyles from '../../ui/text.module.css';
import settingsStyles from './settings.module.css';

interface PhotoCropperProps {
  /** Address of the chosen picture. */
  src: string;
  image: RefObject<HTMLImageElement | null>;
  /** In pixels of the picture as it is shown; undefined when nothing is chosen of it. */
  onCrop(crop: PixelCrop | undefined): void;
  /** The file is no picture that this browser can show. */
  onUnreadable(): void;
}

/** Share of the shorter side that is chosen at first, and the smallest one that the slider gives. */
const FIRST_PERCENT = 90;
const MIN_PERCENT = 10;

/** The smaller the square, the closer the picture; the same back. */
const zoomOf = (percent: number): number => 100 + MIN_PERCENT - Math.round(percent);

/** Square of this share of the shorter side around the middle of `around`, or of the picture. */
const squareOf = (image: HTMLImageElement, percent: number, around?: PercentCrop): PercentCrop => {
  const { width, height } = image;
  const widthPercent = width > height ? percent * (height / width) : percent;
  const square = makeAspectCrop({ unit: '%', width: widthPercent }, 1, width, height);
  if (!around) return centerCrop(square, width, height);
  const within = (wanted: number, size: number) => Math.min(Math.max(wanted, 0), 100 - size);
  return {
    ...square,
    x: within(around.x + (around.width - square.width) / 2, square.width),
    y: within(around.y + (around.height - square.height) / 2, square.height),
  };
};

/** Circle over a picture: moved and sized by pointer, by arrow keys on it and its handles, and by the slider. */
export const PhotoCropper = ({ src, image, onCrop, onUnreadable }: PhotoCropperProps) => {
  const { t } = useTranslation('settings');
  const [crop, setCrop] = useState<PercentCrop>();
  const place = (percent: number) => {
    if (!image.current) return;
    const square = squareOf(image.current, percent, crop);
    const { width, height } = image.current;
    setCrop(square);
    onCrop({
      unit: 'px',
      x: (square.x / 100) * width,
      y: (square.y / 100) * height,
      width: (square.width / 100) * width,
      height: (square.height / 100) * height,
    });
  };
  // Of a square, the larger share is that of the shorter side.
  const percent = crop ? Math.max(crop.width, crop.height) : FIRST_PERCENT;
  return (
    <>
      <div className={settingsStyles.cropPlace}>
        <ReactCrop
          className={settingsStyles.cropper}
          circularCrop
          aspect={1}
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
      <label className={settingsStyles.zoom}>
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
