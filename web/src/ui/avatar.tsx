import type { Picture } from '@parvoz/contract/common.ts';
import { clsx } from 'clsx';
import { UserRound } from 'lucide-react';
import type { CSSProperties } from 'react';
import styles from './avatar.module.css';

interface AvatarProps {
  photo: Picture | null;
  /** Its first letter is shown if there is no photo, with that of the surname. */
  name: string;
  surname: string;
  /** Width in pixels. */
  size?: number;
  /** Tells people side by side apart. */
  tone?: 'a' | 'b';
  className?: string | undefined;
}

/** An apostrophe or a hyphen is no letter to be shown for somebody; a name without any begins with what it has. */
const firstLetter = (text: string): string => {
  const signs = Array.from(new Intl.Segmenter().segment(text.trim()), ({ segment }) => segment);
  const letter = signs.find((sign) => /^[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]/u.test(sign));
  return (letter ?? signs[0] ?? '').toUpperCase();
};

/**
 * Round picture of a person, or their initials; of a deleted account neither is left. Decorative: the name is beside
 * it.
 */
export const Avatar = ({ photo, name, surname, size = 36, tone = 'a', className }: AvatarProps) => {
  const initials = firstLetter(name) + firstLetter(surname);
  return (
    <span
      className={clsx(styles.avatar, tone === 'b' && styles.b, className)}
      style={{ '--s': `${size}px` } as CSSProperties}
      // Drawn by the style sheet: they are no words that a button's name would have to have.
      data-initials={photo || !initials ? undefined : initials}
      aria-hidden
    >
      {!photo && !initials && <UserRound />}
      {photo && (
        <img
          src={`${photo.url}?w=${size}`}
          srcSet={`${photo.url}?w=${size * 2} 2x, ${photo.url}?w=${size * 3} 3x`}
          width={size}
          height={size}
          alt=""
        />
      )}
    </span>
  );
};
