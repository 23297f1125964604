import type { WalkInLink } from '@parvoz/contract/applications/walk-ins.ts';
import { fullName } from '@parvoz/contract/people/names.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../../lib/api.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import { showSuccess } from '../../../../ui/toast.ts';
import { useFailureText } from '../../../../ui/use-report-failure.ts';
import { applicationsKey } from '../queries.ts';
import styles from './accept-offer.module.css';
import { claim, linkKey } from './queries.ts';
import { forgetLink } from './use-link.ts';

interface AcceptOfferProps {
  token: string;
  offer: NonNullable<WalkInLink['offer']>;
  onAccepted(applicationId: string): void;
}

/** Returns what accepting begins: an application that moves in is accepted with it, and its price falls due. */
const noteOf = ({ movedIn, price }: AcceptOfferProps['offer']) => {
  if (!movedIn) return 'accept.note';
  return (price ?? 0) > movedIn.paidOutside ? 'accept.noteMovedIn' : 'accept.notePaid';
};

/**
 * Button by which a signed-in student accepts the offer; a refusal is shown here, and the page shows the current state
 * of the link.
 */
export const AcceptOffer = ({ token, offer, onAccepted }: AcceptOfferProps) => {
  const { t, i18n } = useTranslation('walk-ins');
  const failureText = useFailureText();
  const queries = useQueryClient();
  const { account } = offer;
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = useRef(false);
  const accept = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSending(true);
    setProblem(null);
    try {
      const { version, price } = offer;
      const asked = { token, version, price, asAccount: account !== null };
      const { applicationId } = await claim(asked, languageOf(i18n));
      forgetLink();
      queries.invalidateQueries({ queryKey: applicationsKey });
      showSuccess(t('accept.done'));
      onAccepted(applicationId);
      // Once accepted, the page is being left: a second press would ask for a link that is used.
    } catch (error) {
      isBusy.current = false;
      setIsSending(false);
      if (isSignedOut(error)) return;
      setProblem(failureText(error, t('offline')));
      if (error instanceof ApiError) queries.invalidateQueries({ queryKey: linkKey });
    }
  };
  return (
    <div className={styles.accept}>
      <FormProblem>{problem}</FormProblem>
      <Button size="xl" isBlock isLoading={isSending} onClick={accept}>
        {!isSending && <CircleCheck aria-hidden />}
        <span>
          {isSending
            ? t('accept.acting')
            : account
              ? t('accept.asAccount', { name: fullName(account) })
              : t('accept.act')}
        </span>
      </Button>
      <p>{t(noteOf(offer), { step: String(offer.movedIn?.step ?? 1) })}</p>
    </div>
  );
};
