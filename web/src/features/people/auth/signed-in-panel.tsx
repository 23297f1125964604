import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { fullName } from '@parvoz/contract/people/names.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../lib/format.ts';
import { roleOf } from '../../../lib/session.ts';
import { homeOf } from '../../../lib/session-roles.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import authPageStyles from './auth-page.module.css';
import styles from './signed-in-panel.module.css';

interface SignedInPanelProps {
  user: CurrentUser;
  /** Ends the session, so that somebody else can sign in. */
  onLeave(): Promise<void>;
}

/** Shown at /login to people who are signed in: their account, and links to their own page or to another account. */
export const SignedInPanel = ({ user, onLeave }: SignedInPanelProps) => {
  const { t } = useTranslation('auth');
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    await onLeave();
  };
  const role = roleOf(user);
  return (
    <div className={styles.signedIn}>
      <div className={clsx(cardStyles.card, cardStyles.pad, styles.who)}>
        <Avatar photo={user.photo} name={user.name} surname={user.surname} size={48} />
        <div className={layoutStyles.shrinks}>
          <b>{fullName(user)}</b>
          <small>
            {t(`role.${role}`, { ns: 'account' })} · {formatPhone(user.phone)}
          </small>
        </div>
      </div>
      <Link
        className={clsx(buttonClass('primary', 'xl', 'block'), authPageStyles.btn, authPageStyles.xl)}
        to={homeOf(role)}
      >
        {t('toOwnPage')}
      </Link>
      <Button
        className={clsx(authPageStyles.btn, authPageStyles.xl)}
        variant="secondary"
        size="xl"
        isBlock
        isLoading={isLeaving}
        onClick={leave}
      >
        {t('asSomebodyElse')}
      </Button>
      <p className={styles.hint}>{t('asSomebodyElseHint')}</p>
    </div>
  );
};
