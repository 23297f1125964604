import { type BankDetailsChange, BankDetailsDraft } from '@parvoz/contract/money/bank-details.ts';
import type { CodeSent } from '@parvoz/contract/people/accounts.ts';
import { Code } from '@parvoz/contract/people/accounts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Bell, History as HistoryIcon, Landmark } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { formatCountdown, momentIn, useSecondsUntil } from '../../../lib/countdown.ts';
import { formatPhone } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { confirmByPassword } from '../../../lib/password-confirmation.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { CodeHelp } from '../../../ui/form/code-help.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import layoutStyles from '../../../ui/layout.module.css';
import modalStyles from '../../../ui/modal.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import styles from './payouts.module.css';
import { confirmDetails, postDetails, renewPayouts } from './queries.ts';

const DetailsForm = BankDetailsDraft.extend({ password: z.string().min(1) });
type Written = z.output<typeof DetailsForm>;
const CodeForm = z.object({ code: Code });

interface DetailsStepsProps {
  phone: string;
  isFirst: boolean;
  /** The confirmed change, for the last step. */
  change: BankDetailsChange | null;
  onChanged(change: BankDetailsChange): void;
  onClose(): void;
}

/** The sent draft, and the moment from which another code may be requested (milliseconds since 1970). */
interface Sent {
  draft: BankDetailsDraft;
  /** By which way the code goes first. */
  channel: CodeSent['channel'];
  resendAt: number;
}

export const DetailsSteps = ({ phone, isFirst, change, onChanged, onClose }: DetailsStepsProps) => {
  const [written, setWritten] = useState<Omit<Written, 'password'>>();
  const [sent, setSent] = useState<Sent | null>(null);
  if (change) return <Rules change={change} isFirst={isFirst} onClose={onClose} />;
  if (sent)
    return (
      <CodeStep
        phone={phone}
        sent={sent}
        onSent={({ resendIn, channel }) => setSent({ ...sent, channel, resendAt: momentIn(resendIn) })}
        onChanged={onChanged}
        onBack={() => setSent(null)}
      />
    );
  return (
    <DraftStep
      written={written}
      onSent={(draft, { resendIn, channel }) => {
        setWritten(draft);
        setSent({ draft, channel, resendAt: momentIn(resendIn) });
      }}
      onClose={onClose}
    />
  );
};

/**
 * Heading of a step; gets the focus when the step appears. It is focused in a layout effect: otherwise the dialog,
 * which has lost the focused button of the step before, focuses itself a moment later.
 */
const StepHead = ({ step, title, hasFocus = true }: { step: number; title: string; hasFocus?: boolean }) => {
  const { t } = useTranslation('payouts');
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  return (
    <div className={styles.stepHead}>
      <span aria-hidden>{step}</span>
      <h3 ref={heading} tabIndex={-1} aria-label={`${t('details.step', { step })}: ${title}`}>
        {title}
      </h3>
    </div>
  );
};

interface DraftStepProps {
  written: Omit<Written, 'password'> | undefined;
  onSent(draft: BankDetailsDraft, sent: CodeSent): void;
  onClose(): void;
}

const DraftStep = ({ written, onSent, onClose }: DraftStepProps) => {
  const { t, i18n } = useTranslation(['payouts', 'common']);
  const { submit, field, isSending, problem, draftNote } = useContractForm({
    schema: DetailsForm,
    name: 'bankDetails',
    draft: { name: 'bank details', except: ['password'] },
    defaultValues: { ...{ account: '', mfo: '', holder: '', bank: '' }, ...written, password: '' },
    send: async ({ password, ...draft }) => {
      const language = languageOf(i18n);
      await confirmByPassword({ password }, language);
      onSent(draft, await postDetails(draft, language));
    },
  });
  return (
    <form className={layoutStyles.stack} noValidate onSubmit={submit}>
      <StepHead step={1} title={t('details.one')} hasFocus={false} />
      {draftNote}
      <Field
        label={t('details.account')}
        hint={t('details.accountHint')}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        {...field('account')}
      />
      <Field
        label={t('details.mfo')}
        hint={t('details.mfoHint')}
        inputMode="numeric"
        autoComplete="off"
        {...field('mfo')}
      />
      <Field
        label={t('details.holder')}
        hint={t('details.holderHint')}
        autoComplete="off"
        {...field('holder')}
      />
      <Field label={t('details.bank')} autoComplete="off" {...field('bank')} />
      <PasswordField label={t('details.password')} autoComplete="current-password" {...field('password')} />
      <FormProblem>{problem}</FormProblem>
      <div className={modalStyles.acts}>
        <Button variant="ghost" disabled={isSending} onClick={onClose}>
          {t('cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" isLoading={isSending}>
          {t(isSending ? 'details.sending' : 'details.next')}
        </Button>
      </div>
    </form>
  );
};

interface CodeStepProps {
  phone: string;
  sent: Sent;
  onSent(sent: CodeSent): void;
  onChanged(change: BankDetailsChange): void;
  onBack(): void;
}

const CodeStep = ({ phone, sent, onSent, onChanged, onBack }: CodeStepProps) => {
  const { t, i18n } = useTranslation('payouts');
  const queries = useQueryClient();
  const { submit, field, isSending, problem } = useContractForm({
    schema: CodeForm,
    name: 'bankDetails',
    draft: { unstored: 'SECRET' },
    defaultValues: { code: '' },
    fieldOfCode: { CODE_WRONG: 'code', CODE_EXPIRED: 'code', CODE_REPLACED: 'code', TOO_MANY_TRIES: 'code' },
    send: async ({ code }) => {
      onChanged(await confirmDetails(code, languageOf(i18n)));
      await renewPayouts(queries);
    },
  });
  return (
    <form className={layoutStyles.stack} noValidate onSubmit={submit}>
      <StepHead step={2} title={t('details.two')} hasFocus={false} />
      <p>{t('details.sent', { phone: formatPhone(phone) })}</p>
      <CodeField label={t('details.code')} autoFocus {...field('code')} />
      <Resend sent={sent} onSent={onSent} />
      <CodeHelp phone={phone} channel={sent.channel} />
      <FormProblem>{problem}</FormProblem>
      <div className={modalStyles.acts}>
        <Button variant="ghost" disabled={isSending} onClick={onBack}>
          {t('details.back')}
        </Button>
        <Button type="submit" isLoading={isSending}>
          {t(isSending ? 'details.confirming' : 'details.confirm')}
        </Button>
      </div>
    </form>
  );
};

const Resend = ({ sent: { draft, resendAt }, onSent }: Pick<CodeStepProps, 'sent' | 'onSent'>) => {
  const { t, i18n } = useTranslation('payouts');
  const seconds = useSecondsUntil(resendAt);
  const reportFailure = useReportFailure();
  const [isSending, setIsSending] = useState(false);
  if (seconds > 0)
    return <p className={styles.small}>{t('details.resendIn', { time: formatCountdown(seconds) })}</p>;
  const resend = async () => {
    setIsSending(true);
    try {
      onSent(await postDetails(draft, languageOf(i18n)));
      showSuccess(t('details.resent'));
    } catch (error) {
      reportFailure(error);
    }
    setIsSending(false);
  };
  return (
    <div>
      <Button variant="secondary" size="sm" isLoading={isSending} onClick={resend}>
        {t(isSending ? 'details.sending' : 'details.resend')}
      </Button>
    </div>
  );
};

interface RulesProps {
  change: BankDetailsChange;
  isFirst: boolean;
  onClose(): void;
}

const Rules = ({ change, isFirst, onClose }: RulesProps) => {
  const { t } = useTranslation('payouts');
  return (
    <div className={layoutStyles.stack}>
      <StepHead step={3} title={t('details.three')} />
      <ul className={styles.rules}>
        <li>
          <Bell aria-hidden />
          <span>
            {t('details.owners', { count: change.ownerCount })} {t('details.stopRule')}
          </span>
        </li>
        <li>
          <Landmark aria-hidden />
          <span>{t(isFirst ? 'details.firstRule' : 'details.oldRule')}</span>
        </li>
        <li>
          <HistoryIcon aria-hidden />
          <span>{t('details.auditRule')}</span>
        </li>
      </ul>
      <Button variant="secondary" isBlock onClick={onClose}>
        {t('details.clear')}
      </Button>
    </div>
  );
};
