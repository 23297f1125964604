import { clsx } from 'clsx';
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
