import { Link } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { roleOf, useSession } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import styles from './apply-form.module.css';
import type { useApply } from './use-apply.ts';

/** Error of the whole application; scrolled into view wherever the button was pressed. */
export const Problem = ({ problem }: Pick<ReturnType<typeof useApply>, 'problem'>) => {
  const { t } = useTranslation('applications');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) place.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <div className={styles.applyProblem} ref={place}>
      <FormProblem>
        {problem && (
          <>
            {problem.text}{' '}
            {problem.hasOpen && (
              <Link className={styles.toList} to="/student-applications">
                {t('apply.toList')}
              </Link>
            )}
          </>
        )}
      </FormProblem>
    </div>
  );
};

/** Sends the application; says first that one has to sign in for it. */
export const SendButton = ({ isSending }: { isSending: boolean }) => {
  const { t } = useTranslation('applications');
  const { isLoading, loggedIn } = useSession();
  const isOut = !isLoading && !loggedIn;
  return (
    <Button className={styles.btn} type="submit" size="xl" isBlock isLoading={isSending}>
      {!isSending && <Send aria-hidden />}
      <span>{t(isSending ? 'apply.sending' : isOut ? 'apply.signInAndSend' : 'apply.send')}</span>
    </Button>
  );
};

/** Note about signing in, for visitors and for accounts that cannot apply. */
export const AccountNote = () => {
  const { t } = useTranslation('applications');
  const { isLoading, user } = useSession();
  if (isLoading || (user && roleOf(user) === 'ROLE_STUDENT')) return null;
  return <p className={styles.hint}>{t(user ? 'apply.wrongAccount' : 'apply.accountHint')}</p>;
};
