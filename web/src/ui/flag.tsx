import { clsx } from 'clsx';
import styles from './flag.module.css';

/** Flag of a country by its ISO 3166-1 alpha-2 code; the country's name is beside it. */
export const Flag = ({ code, className }: { code: string; className?: string | undefined }) => (
  <img
    className={clsx(styles.flag, className)}
    src={`/flags/${code}.svg`}
    width={20}
    height={20}
    alt=""
    loading="lazy"
    decoding="async"
  />
);
