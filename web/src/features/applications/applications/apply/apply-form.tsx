import { MAX_COMMENT_LENGTH } from '@parvoz/contract/applications/application-states.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CircleCheck, Send } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readForTab, removeForTab, saveForTab } from '../../../../lib/local-storage.ts';
import { roleOf, useSession } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/button.tsx';
import cardStyles from '../../../../ui/card.module.css';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
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
import { StudyFields } from './study-fields.tsx';
import { TargetFields } from './target-fields.tsx';
import { TariffField } from './tariff-field.tsx';
import { useApply } from './use-apply.ts';
import { useOffers } from './use-offers.ts';

/** Set while somebody signs in on the way. */
const ON_THE_WAY = 'APPLY_SIGNING_IN';

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
export const ApplyForm = (props: ApplyFormProps) => {
  const id = useSession().user?.id;
  const [form, setForm] = useState({ authorId: id, turn: 0 });
  if (id !== undefined && id !== form.authorId)
    setForm({ authorId: id, turn: form.authorId === undefined ? form.turn : form.turn + 1 });
  return <Form key={form.turn} {...props} />;
};

const Form = ({ choices, onChange, onSignIn, onSent, describeAgency }: ApplyFormProps) => {
  const { t } = useTranslation('applications');
  const offers = useOffers(choices);
  const signIn = () => {
    saveForTab(ON_THE_WAY, 'true');
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

/** Error of the whole application; scrolled into view wherever the button was pressed. */
const Problem = ({ problem }: Pick<ReturnType<typeof useApply>, 'problem'>) => {
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

const SendButton = ({ isSending }: { isSending: boolean }) => {
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
const AccountNote = () => {
  const { t } = useTranslation('applications');
  const { isLoading, user } = useSession();
  if (isLoading || (user && roleOf(user) === 'ROLE_STUDENT')) return null;
  return <p className={styles.hint}>{t(user ? 'apply.wrongAccount' : 'apply.accountHint')}</p>;
};

/** Tells people who have signed in on the way that nothing was lost and that the application still has to be sent. */
const BackAgain = () => {
  const { t } = useTranslation('applications');
  const { loggedIn } = useSession();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!loggedIn || readForTab(ON_THE_WAY) === null) return;
    removeForTab(ON_THE_WAY);
    setIsShown(true);
  }, [loggedIn]);
  if (!isShown) return null;
  return (
    <p className={clsx(noteStyles.note, noteStyles.success)} role="status">
      <CircleCheck aria-hidden />
      <span>{t('apply.backAgain')}</span>
    </p>
  );
};
