import type { Picture } from '@parvoz/contract/common.ts';
import { MAX_COMPARED, type ShortlistKind } from '@parvoz/contract/limits.ts';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { toggleCompared, useCompared } from '../../lib/compare.ts';
import fieldStyles from '../field.module.css';
import layoutStyles from '../layout.module.css';
import { showError } from '../toast.ts';
import styles from './compare.module.css';

interface CompareBoxProps {
  kind: ShortlistKind;
  id: number;
  name: string;
  picture: Picture | null;
  /** Its name is for screen readers alone. */
  isBare?: boolean;
}

/** Chooses a thing to be compared with others of its kind. Needs the texts of `compare`. */
export const CompareBox = ({ kind, id, name, picture, isBare = false }: CompareBoxProps) => {
  const { t } = useTranslation('compare');
  const isChosen = useCompared(kind).some((one) => one.id === id);
  const press = () => {
    if (!toggleCompared(kind, { id, name, picture: picture?.url ?? null }))
      showError(t('full', { count: MAX_COMPARED }));
  };
  return (
    <label className={clsx(styles.choose, layoutStyles.scripted)}>
      <input
        type="checkbox"
        className={fieldStyles.box}
        aria-label={`${t('choose')}: ${name}`}
        checked={isChosen}
        onChange={press}
      />
      {!isBare && <span aria-hidden>{t('choose')}</span>}
    </label>
  );
};
