import type { ShortlistKind } from '@parvoz/contract/limits.ts';
import { clsx } from 'clsx';
import { Heart as HeartIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toggleHeart, useHeart } from '../lib/shortlist.ts';
import styles from './heart.module.css';
import { reportFailure } from './report-failure.ts';
import { showError } from './toast.ts';

interface HeartProps {
  kind: ShortlistKind;
  id: number;
  /** Of the thing. */
  name: string;
  /** Over a picture it lies in its corner. */
  isOnPicture?: boolean;
}

/** Keeps a thing on the shortlist. Pages come without any that is filled; they fill in once the page is alive. */
export const Heart = ({ kind, id, name, isOnPicture = false }: HeartProps) => {
  const { t } = useTranslation();
  const key = `${kind} ${id}` as const;
  const isKept = useHeart(key);
  const press = async () => {
    try {
      if (!(await toggleHeart(key))) showError(t('shortlist.full'));
    } catch (error) {
      reportFailure(error, t('unreachable'));
    }
  };
  return (
    <button
      type="button"
      className={clsx(styles.heart, isOnPicture && styles.onPicture)}
      aria-pressed={isKept}
      aria-label={t('shortlist.keep', { name })}
      onClick={press}
    >
      <HeartIcon aria-hidden />
    </button>
  );
};
