import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button-class.ts';
import styles from './invitation.module.css';

export type Place = 'title' | 'program' | 'grant' | 'grants';

interface InvitationProps {
  /** Place of the invitation: above a list of programmes or of scholarships, or on the page of one. */
  place: Place;
  /** True if the person has entered anything that the rules use. */
  isFilled: boolean;
}

/** One quiet line: the data that eligibility is based on, or an invitation to enter them. */
export const Invitation = ({ place, isFilled }: InvitationProps) => {
  const { t } = useTranslation('eligibility');
  return (
    <aside className={styles.invitation} aria-label={t('myData')}>
      <UserRound aria-hidden />
      <div>
        {isFilled || place !== 'title' ? (
          <b>{t(isFilled ? 'used' : `invite.${place}`)}</b>
        ) : (
          <>
            <b>{t('invite.title')}</b>
            <p>{t('invite.text')}</p>
          </>
        )}
      </div>
      <Link className={clsx(buttonClass('secondary', 'sm'), styles.btn)} to="/my-data">
        {t(isFilled ? 'invite.change' : 'invite.act')}
      </Link>
    </aside>
  );
};
