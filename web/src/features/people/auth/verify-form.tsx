import { normalisePhone } from '@parvoz/contract/phone.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { roleOf, signIn } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { CodeHelp } from '../../../ui/form/code-help.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import textStyles from '../../../ui/text.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import authPageStyles from './auth-page.module.css';
import { CodeTimer, useIsOver } from './code-timer.tsx';
import { moveMyData } from './move-my-data.ts';
import {
  findRegistration,
  forgetPendingCode,
  isOutOfTries,
  mayComeAnyWay,
  type PendingCode,
  savePendingCode,
  spendPendingCode,
} from './pending-code.ts';
import { resendCode, verify } from './queries.ts';
import { RegistrationProof } from './registration-code.ts';
import { forgetDraft } from './registration-draft.ts';

interface VerifyFormProps {
  /** Null where this browser doesn't know of a registration: the phone is asked for. */
  pending: PendingCode | null;
  /** Page of this site where the person wanted to go. */
  to?: string | undefined;
}

/** Proves the phone of a registration by its code, which signs the student in (docs/rules.md#sessions). */
export const VerifyForm = ({ pending: found, to }: VerifyFormProps) => {
  const { t, i18n } = useTranslation('auth');
  const [pending, setPending] = useState(found);
  const [isResending, setIsResending] = useState(false);
  const isOver = useIsOver(pending);
  const { form, submit, field, isSending, problem, showFailure } = useContractForm({
    schema: RegistrationProof,
    name: 'verification',
    draft: { unstored: 'SECRET' },
    defaultValues: found ? { phone: found.phone } : {},
    fieldOfCode: { CODE_WRONG: 'code', CODE_EXPIRED: 'code', CODE_REPLACED: 'code', TOO_MANY_TRIES: 'code' },
    send: async (values) => {
      const proof = { ...values, registration: findRegistration(values.phone) };
      const verified = await verify(proof, languageOf(i18n)).catch((error: unknown) => {
        if (!pending || !isOutOfTries(error)) throw error;
        setPending(spendPendingCode('REGISTRATION', pending));
      });
      if (!verified) return;
      const { jwt, ...user } = verified;
      forgetPendingCode('REGISTRATION');
      forgetDraft();
      showSuccess(t('registered'));
      if (roleOf(user) !== 'ROLE_STUDENT') return;
      signIn(user, jwt);
      moveMyData();
    },
  });
  const resend = async () => {
    const phone = pending?.phone ?? normalisePhone(form.getValues('phone') ?? '');
    if (!phone) return form.trigger('phone', { shouldFocus: true });
    setIsResending(true);
    try {
      const sent = await resendCode(phone, languageOf(i18n));
      const to = { phone, isConsulting: false, registration: findRegistration(phone) };
      setPending(savePendingCode('REGISTRATION', to, sent));
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
      {!found && <PhoneField label={t('phone')} {...field('phone')} />}
      <CodeField label={t(mayComeAnyWay(pending) ? 'anyWay.code' : 'code')} {...field('code')} />
      <FormProblem>{problem}</FormProblem>
      {pending ? (
        <CodeTimer pending={pending} isResending={isResending} onResend={resend} />
      ) : (
        <Button variant="soft" isLoading={isResending} onClick={resend}>
          {isResending ? t('sending') : t('resend')}
        </Button>
      )}
      <CodeHelp phone={pending?.phone} channel={pending?.channel} />
      <Button
        className={clsx(authPageStyles.btn, authPageStyles.xl)}
        type="submit"
        size="xl"
        isBlock
        disabled={isOver}
        isLoading={isSending}
      >
        {isSending ? t('verifying') : t('verify')}
      </Button>
      <p className={authPageStyles.other}>
        <Link className={textStyles.link} to="/register" search={{ to }}>
          {t('changePhone')}
        </Link>
      </p>
    </form>
  );
};
