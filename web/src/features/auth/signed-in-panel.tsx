import type { CurrentUser } from '@parvoz/contract/accounts.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../lib/format.ts';
import { roleOf } from '../../lib/session.ts';
import { homeOf } from '../../lib/session-roles.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import './signed-in-panel.css';

interface SignedInPanelProps {
  user: CurrentUser;
  /** Ends the session, so that somebody else can sign in. */
  onLeave(): Promise<void>;
}

/** As whom somebody is signed in who has come to /login, with the ways on: their own page, or another account. */
export const SignedInPanel = ({ user, onLeave }: SignedInPanelProps) => {
  const { t } = useTranslation('auth');
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    await onLeave();
  };
  const role = roleOf(user);
  return (
    <div className="signed-in">
      <div className="card pad who">
        <Avatar photo={user.photo} name={user.name} surname={user.surname} size={48} />
        <div className="min-w-0">
          <b>{`${user.name} ${user.surname}`}</b>
          <small>
            {t(`role.${role}`, { ns: 'account' })} · {formatPhone(user.phone)}
          </small>
        </div>
      </div>
      <Link className="btn primary xl block" to={homeOf(role)}>
        {t('toOwnPage')}
      </Link>
      <Button variant="secondary" size="xl" className="block" isLoading={isLeaving} onClick={leave}>
        {t('asSomebodyElse')}
      </Button>
      <p className="hint">{t('asSomebodyElseHint')}</p>
    </div>
  );
};
