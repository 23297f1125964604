import type { Picture as PictureRef } from '@parvoz/contract/common.ts';
import { PICTURE_WIDTHS, type PictureShape } from '@parvoz/contract/limits.ts';
import { clsx } from 'clsx';
import styles from './picture.module.css';

interface PictureProps {
  picture: PictureRef | null;
  /** As in an img's `sizes`: how wide it is shown. */
  sizes: string;
  width: number;
  height: number;
  shape?: PictureShape;
  /** The page's main picture: loaded first instead of when it comes into view. */
  isMain?: boolean;
  /** `emblem`: small with round corners; `bare`: nothing but what `className` says. */
  look?: 'cover' | 'emblem' | 'bare';
  className?: string | undefined;
}

/** A public picture in the width that the screen needs. Decorative: the name is beside it. */
export const Picture = ({
  picture,
  sizes,
  width,
  height,
  shape = 'card',
  isMain,
  look = 'cover',
  className: place,
}: PictureProps) => {
  const className = clsx(look !== 'bare' && styles.cover, look === 'emblem' && styles.emb, place);
  if (!picture) return <span className={className} style={{ aspectRatio: `${width} / ${height}` }} />;
  const address = (w: number) => `${picture.url}?w=${w}${shape === 'wide' ? '&shape=wide' : ''}`;
  return (
    <img
      className={className}
      src={address(640)}
      srcSet={PICTURE_WIDTHS.map((w) => `${address(w)} ${w}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt=""
      loading={isMain ? 'eager' : 'lazy'}
      fetchPriority={isMain ? 'high' : 'auto'}
      decoding="async"
    />
  );
};
