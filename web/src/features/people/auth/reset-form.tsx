import { PasswordReset } from '@parvoz/contract/people/accounts.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { currentSession, endSession, rememberKind } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { CodeHelp } from '../../../ui/form/code-help.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import textStyles from '../../../ui/text.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import authPageStyles from './auth-page.module.css';
import { CodeTimer, useIsOver } from './code-timer.tsx';
import {
  forgetPendingCode,
  isOutOfTries,
  mayComeAnyWay,
  type PendingCode,
  savePendingCode,
  spendPendingCode,
} from './pending-code.ts';
import { askForReset, confirmReset } from './queries.ts';
import { loginSearch } from './return-to.ts';

interface ResetFormProps {
  pending: PendingCode;
  /** Page of this site where the person wanted to go. */
  to?: string | undefined;
}

/** Sets a new password by the code of a reset; the person signs in with it on the next page. */
export const ResetForm = ({ pending: found, to }: ResetFormProps) => {
  const { t, i18n } = useTranslation('auth');
  const navigate = useNavigate();
  const [pending, setPending] = useState(found);
  const [isResending, setIsResending] = useState(false);
  const isOver = useIsOver(pending);
  const { phone, isConsulting } = pending;
  const {
    form,
    submit,
    field,
    isSending,
    problem,
    found: errors,
    focus,
    showFailure,
  } = useContractForm({
    schema: PasswordReset,
    name: 'reset',
    draft: { unstored: 'SECRET' },
    defaultValues: { phone },
    fieldOfCode: { CODE_WRONG: 'code', CODE_EXPIRED: 'code', CODE_REPLACED: 'code' },
    send: async (values) => {
      try {
        await confirmReset(isConsulting, values, languageOf(i18n));
      } catch (error) {
        if (!isOutOfTries(error)) throw error;
        return setPending(spendPendingCode('RESET', pending));
      }
      forgetPendingCode('RESET');
      // The server has ended all sessions of the account; one of another account makes room for this one.
      if (currentSession().loggedIn) endSession();
      rememberKind(isConsulting);
      showSuccess(t('passwordChanged'));
      await navigate({ to: '/login', search: loginSearch(to, isConsulting), replace: true });
    },
  });
  const resend = async () => {
    setIsResending(true);
    try {
      const sent = await askForReset(isConsulting, phone, languageOf(i18n));
      setPending(savePendingCode('RESET', { phone, isConsulting }, sent));
      form.resetField('code', { defaultValue: '' });
      form.setFocus('code');
      showSuccess(t('codeSent'));
    } catch (error) {
      showFailure(error);
    } finally {
      setIsResending(false);
    }
  };
  return (
    <form noValidate method="post" onSubmit={submit}>
      <ErrorSummary errors={errors} onChoose={focus} />
      <CodeField label={t(mayComeAnyWay(pending) ? 'anyWay.code' : 'code')} {...field('code')} />
      <CodeTimer pending={pending} isResending={isResending} onResend={resend} />
      <CodeHelp phone={phone} channel={pending.channel} isOfAccount />
      {/* Password managers keep the new password with the account that they find here. */}
      <input type="text" autoComplete="username" value={`+${phone}`} readOnly hidden />
      <NewPasswordField label={t('newPassword')} phone={phone} {...field('password')} />
      <PasswordField label={t('repeat')} autoComplete="new-password" {...field('confirmPassword')} />
      <FormProblem>{problem}</FormProblem>
      <Button
        className={clsx(authPageStyles.btn, authPageStyles.xl)}
        type="submit"
        size="xl"
        isBlock
        disabled={isOver}
        isLoading={isSending}
      >
        {isSending ? t('saving') : t('savePassword')}
      </Button>
      <p className={authPageStyles.other}>
        <Link className={textStyles.link} to="/reset-password" search={loginSearch(to, isConsulting)}>
          {t('otherPhone')}
        </Link>
      </p>
    </form>
  );
};
