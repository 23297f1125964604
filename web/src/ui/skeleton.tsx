import { clsx } from 'clsx';
import cardStyles from './card.module.css';
import layoutStyles from './layout.module.css';
import pictureCardStyles from './picture-card.module.css';
import styles from './skeleton.module.css';

interface SkeletonProps {
  width?: string;
  height?: number;
  /** In pixels. */
  radius?: number;
  className?: string | undefined;
}

/** One grey piece of something that is still loading. */
export const Skeleton = ({ width = '100%', height = 14, radius, className }: SkeletonProps) => (
  <span className={clsx(styles.sk, className)} style={{ width, height, borderRadius: radius }} />
);

/** A card with a picture, in the size of the finished one, so that nothing jumps. */
export const SkeletonCard = () => (
  <div className={clsx(cardStyles.card, pictureCardStyles.uni)} aria-hidden>
    <div className={pictureCardStyles.pic}>
      <Skeleton height={400} radius={0} />
    </div>
    <div className={pictureCardStyles.body}>
      <Skeleton width="72%" height={18} />
      <Skeleton width="48%" />
      <div className={layoutStyles.row}>
        <Skeleton width="70px" height={22} radius={6} />
        <Skeleton width="84px" height={22} radius={6} />
      </div>
      <div className={pictureCardStyles.foot}>
        <Skeleton width="90px" />
        <Skeleton width="76px" height={32} />
      </div>
    </div>
  </div>
);
