import { MAX_COMMENT_LENGTH } from '@parvoz/contract/applications/application-states.ts';
import { clsx } from 'clsx';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../lib/session.ts';
import cardStyles from '../../../../ui/card.module.css';
import { ScriptsNotice } from '../../../../ui/form/scripts-notice.tsx';
import { TextAreaField } from '../../../../ui/form/text-area-field.tsx';
import { Money } from '../../../../ui/money.tsx';
import noteStyles from '../../../../ui/note.module.css';
import { AgencyField } from './agency-field.tsx';
import styles from './apply-form.module.css';
import { ApplySummary } from './apply-summary.tsx';
import type { Choices } from './choices.ts';
import { ProgramField } from './program-field.tsx';
import type { Agency } from './queries.ts';
import { AccountNote, Problem, SendButton } from './sending.tsx';
import { noteSigningIn, wasSigningIn } from './signing-in.ts';
import { StudyFields } from './study-fields.tsx';
import { TargetFields } from './target-fields.tsx';
import { TariffField } from './tariff-field.tsx';
import { useApply } from './use-apply.ts';
import { useAuthorTurn } from './use-author-turn.ts';
import { useOffers } from './use-offers.ts';

interface ApplyFormProps {
  choices: Choices;
  /** Changes the latest choices. */
  onChange(change: (before: Choices) => Choices): void;
  /** Leads to signing in, and back to this address. */
  onSignIn(): void;
  onSent(applicationId: string): void;
  /** Renders what is known of an agency in a line. */
  describeAgency(agency: Agency): ReactNode;
}

/**
 * Form of an application: the remaining choices, with a summary of price and steps beside it. It goes on when its
 * author signs in or their session ends; another account gets a new form.
 */
export const ApplyForm = (props: ApplyFormProps) => <Form key={useAuthorTurn()} {...props} />;

const Form = ({ choices, onChange, onSignIn, onSent, describeAgency }: ApplyFormProps) => {
  const { t } = useTranslation('applications');
  const offers = useOffers(choices);
  const signIn = () => {
    noteSigningIn();
    onSignIn();
  };
  const form = useApply({ choices, offers, onChange, onSignIn: signIn, onSent });
  const { errors, change, problem, isSending } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form className={styles.applyLayout} noValidate method="post" onSubmit={submit}>
      <div className={clsx(cardStyles.card, cardStyles.pad, styles.applyFields)}>
        <ScriptsNotice />
        <BackAgain />
        <TargetFields choices={choices} offers={offers} errors={errors} onChange={change} />
        <ProgramField choices={choices} offers={offers} error={errors.programId} onChange={change} />
        {!offers.program && <StudyFields offers={offers} errors={errors} onChange={change} />}
        <AgencyField
          choices={choices}
          offers={offers}
          error={errors.consultingId}
          onChange={change}
          describe={describeAgency}
        />
        <TariffField offers={offers} error={errors.tariffId} onChange={change} />
        <TextAreaField
          label={t('apply.comment')}
          hint={t('apply.commentHint')}
          rows={3}
          maxLength={MAX_COMMENT_LENGTH}
          value={form.comment}
          onChange={({ target }) => form.setComment(target.value)}
        />
      </div>
      <ApplySummary choices={choices} offers={offers}>
        <Problem problem={problem} />
        <SendButton isSending={isSending} />
        <AccountNote />
      </ApplySummary>
      <div className={styles.applyBar}>
        {offers.tariff && offers.tariff.price > 0 && (
          <b>
            <Money tiyin={offers.tariff.price} />
          </b>
        )}
        <SendButton isSending={isSending} />
      </div>
    </form>
  );
};

/** Tells people who have signed in on the way that nothing was lost and that the application still has to be sent. */
const BackAgain = () => {
  const { t } = useTranslation('applications');
  const { loggedIn } = useSession();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (loggedIn && wasSigningIn()) setIsShown(true);
  }, [loggedIn]);
  if (!isShown) return null;
  return (
    <p className={clsx(noteStyles.note, noteStyles.success)} role="status">
      <CircleCheck aria-hidden />
      <span>{t('apply.backAgain')}</span>
    </p>
  );
};
