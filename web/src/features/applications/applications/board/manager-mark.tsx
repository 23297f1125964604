import type { PersonRef } from '@parvoz/contract/applications/applications.ts';
import { clsx } from 'clsx';
import { UserRoundX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../../ui/avatar.tsx';
import textStyles from '../../../../ui/text.module.css';
import { nameOf } from '../card-facts.ts';
import applicationCardStyles from './application-card.module.css';
import styles from './manager-mark.module.css';

interface ManagerMarkProps {
  manager: PersonRef | null;
  size?: number;
}

/** Picture or initials of the manager; the name is there for screen readers and as a hint. */
export const ManagerMark = ({ manager, size = 24 }: ManagerMarkProps) => {
  const { t } = useTranslation('board');
  if (!manager)
    return (
      <span
        className={clsx(applicationCardStyles.manager, styles.manager, styles.nobody)}
        title={t('card.noManager')}
      >
        <UserRoundX aria-hidden />
        <span className={textStyles.sr}>{t('card.noManager')}</span>
      </span>
    );
  const label = t('card.manager', { name: nameOf(manager, t) });
  return (
    <span className={clsx(applicationCardStyles.manager, styles.manager)} title={label}>
      <Avatar {...manager} size={size} tone={toneOf(manager.id)} />
      <span className={textStyles.sr}>{label}</span>
    </span>
  );
};

/** The same person has the same colour everywhere. */
const toneOf = (id: string): 'a' | 'b' => (Number.parseInt(id.slice(-1), 16) % 2 === 0 ? 'a' : 'b');
