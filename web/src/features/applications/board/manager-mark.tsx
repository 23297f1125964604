import type { PersonRef } from '@parvoz/contract/applications.ts';
import { UserRoundX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { nameOf } from '../card-facts.ts';
import './manager-mark.css';

interface ManagerMarkProps {
  manager: PersonRef | null;
  size?: number;
}

/** Picture or initials of who is responsible; the name comes with it for screen readers and as a hint. */
export const ManagerMark = ({ manager, size = 24 }: ManagerMarkProps) => {
  const { t } = useTranslation('board');
  if (!manager)
    return (
      <span className="manager nobody" title={t('card.noManager')}>
        <UserRoundX className="i" aria-hidden />
        <span className="sr">{t('card.noManager')}</span>
      </span>
    );
  const label = t('card.manager', { name: nameOf(manager, t) });
  return (
    <span className="manager" title={label}>
      <Avatar {...manager} size={size} tone={toneOf(manager.id)} />
      <span className="sr">{label}</span>
    </span>
  );
};

/** The same person has the same colour everywhere. */
const toneOf = (id: string): 'a' | 'b' => (Number.parseInt(id.slice(-1), 16) % 2 === 0 ? 'a' : 'b');
