import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './tag.module.css';

/** A chosen item in a field, with a button to remove it. */
export const Tag = ({ name, onRemove }: { name: string; onRemove(): void }) => {
  const { t } = useTranslation('editor');
  return (
    <span className={styles.tag}>
      {name}
      <button type="button" aria-label={t('tags.remove', { name })} onClick={onRemove}>
        <X aria-hidden />
      </button>
    </span>
  );
};
