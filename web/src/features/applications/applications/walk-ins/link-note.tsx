import type { WalkInLink } from '@parvoz/contract/applications/walk-ins.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import cardStyles from '../../../../ui/card.module.css';
import layoutStyles from '../../../../ui/layout.module.css';
import { PhoneLink } from '../../../../ui/phone-link.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import styles from './link-note.module.css';

interface LinkNoteProps {
  /** Agency to ask; null if the link does not name it. */
  consulting: WalkInLink['consulting'] | null;
  /** Suggested next step. */
  children?: ReactNode;
}

/** Note below the sentence about a link that does not work: suggested next step, and the agency to ask. */
export const LinkNote = ({ consulting, children }: LinkNoteProps) => {
  const { t } = useTranslation('walk-ins');
  return (
    <div className={styles.linkNote}>
      {children}
      {consulting && (
        <div className={clsx(cardStyles.card, styles.ask)}>
          <Picture
            className={styles.emblem}
            picture={consulting.photo}
            sizes="44px"
            width={44}
            height={44}
            look="emblem"
          />
          <div className={layoutStyles.shrinks}>
            <small>{t('link.ask')}</small>
            <b>{consulting.name}</b>
            <PhoneLink phone={consulting.phone} label={consulting.name} />
          </div>
        </div>
      )}
    </div>
  );
};
