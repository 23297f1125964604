import type { LinkableUniversity } from '@parvoz/contract/agencies/consulting-universities.ts';
import type { Picture as PictureRef } from '@parvoz/contract/common.ts';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import badgeStyles from '../../../../ui/badge.module.css';
import fieldStyles from '../../../../ui/field.module.css';
import { Picture } from '../../../../ui/picture.tsx';
import styles from './country-list.module.css';

interface UniversityRowProps {
  university: LinkableUniversity;
  /** Null where there is none, and before it is known. */
  picture: PictureRef | null;
  isTicked: boolean;
  /** Applications run for it, which kept it from being removed. */
  isRunning: boolean;
  onToggle(): void;
}

/** A university with its tick box, and what a save would change of it. */
export const UniversityRow = ({ university, picture, isTicked, isRunning, onToggle }: UniversityRowProps) => {
  const { t } = useTranslation('consulting-universities');
  const { name, city, cuid, isActive } = university;
  const isLinked = cuid !== null;
  const facts = [city, isLinked && isTicked && t('university.linked')].filter(Boolean);
  return (
    <label className={styles.university} data-ticked={isTicked || undefined}>
      <input type="checkbox" className={fieldStyles.box} checked={isTicked} onChange={onToggle} />
      <Picture
        className={styles.picture}
        picture={picture}
        sizes="40px"
        width={40}
        height={40}
        look="emblem"
      />
      <span className={styles.what}>
        <b>{name}</b>
        {facts.length > 0 && <small>{facts.join(' · ')}</small>}
      </span>
      <span className={styles.marks}>
        {!isActive && <span className={badgeStyles.badge}>{t('university.inactive')}</span>}
        {isRunning && (
          <span className={clsx(badgeStyles.badge, badgeStyles.danger)}>{t('university.running')}</span>
        )}
        {isTicked && !isLinked && (
          <span className={clsx(badgeStyles.badge, badgeStyles.brand)}>{t('university.added')}</span>
        )}
        {!isTicked && isLinked && (
          <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>{t('university.removed')}</span>
        )}
      </span>
    </label>
  );
};
