import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import styles from './steps-panes.module.css';

interface ThingHeadProps {
  /** Line above the heading that tells its place. */
  above?: string;
  title: string;
  /** Dialog texts and action of deletion; null for a new thing. */
  removal: { name: string; text: string; remove(): Promise<unknown>; next: string } | null;
}

/** Heads the form of a step or a level. */
export const ThingHead = ({ above, title, removal }: ThingHeadProps) => {
  const { t } = useTranslation('tariffs-editing');
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <div className={styles.middleHead}>
      <div>
        {above && <p>{above}</p>}
        <h2>{title}</h2>
      </div>
      {removal && (
        <>
          <RowMenu
            label={t('moreOf', { name: removal.name })}
            removal={t('remove')}
            onRemove={() => setIsRemoving(true)}
          />
          <RemoveDialog {...removal} isOpen={isRemoving} onClose={() => setIsRemoving(false)} />
        </>
      )}
    </div>
  );
};
