import { Code, Phone } from '@parvoz/contract/people/accounts.ts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import scene from '../../assets/arch-register.svg?url';
import { sendCode, signIn } from '../../features/applications/family/queries.ts';
import authPageStyles from '../../features/people/auth/auth-page.module.css';
import { AuthPage } from '../../features/people/auth/auth-page.tsx';
import { CodeTimer, useIsOver } from '../../features/people/auth/code-timer.tsx';
import {
  forgetPendingCode,
  isOutOfTries,
  mayComeAnyWay,
  type PendingCode,
  savePendingCode,
  spendPendingCode,
  usePendingCode,
} from '../../features/people/auth/pending-code.ts';
import { saveFamilyToken } from '../../lib/family-token.ts';
import { formatPhone } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/form/code-field.tsx';
import { CodeHelp } from '../../ui/form/code-help.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../ui/toast.ts';

const PhoneOnly = z.object({ phone: Phone });
const CodeOnly = z.object({ code: Code });

/** Signs a guardian in by a phone and the code that comes to it (docs/rules.md#guardians). */
export const FamilySignIn = () => {
  const { t } = useTranslation('family');
  const found = usePendingCode('FAMILY');
  const [pending, setPending] = useState<PendingCode | null>();
  const shown = pending === undefined ? found : pending;
  const leave = () => {
    forgetPendingCode('FAMILY');
    setPending(null);
  };
  return (
    <AuthPage
      title={t('title')}
      text={shown?.channel === 'TELEGRAM' ? t('byTelegram', { phone: formatPhone(shown.phone) }) : t('lead')}
      scene={scene}
      sceneTitle={t('scene')}
      sceneText={t('sceneText')}
    >
      {shown ? (
        <CodeForm pending={shown} onPending={setPending} onLeave={leave} />
      ) : (
        <PhoneForm onSent={setPending} />
      )}
    </AuthPage>
  );
};

const PhoneForm = ({ onSent }: { onSent(pending: PendingCode): void }) => {
  const { t, i18n } = useTranslation('family');
  const { submit, field, isSending, problem } = useContractForm({
    schema: PhoneOnly,
    name: 'family',
    draft: { unstored: 'SHORT' },
    send: async ({ phone }) => {
      const sent = await sendCode(phone, languageOf(i18n));
      onSent(savePendingCode('FAMILY', { phone, isConsulting: false }, sent));
      showSuccess(t('codeSent'));
    },
  });
  return (
    <form noValidate method="post" onSubmit={submit}>
      <PhoneField label={t('phone')} autoComplete="tel" {...field('phone')} />
      <FormProblem>{problem}</FormProblem>
      <Button
        className={clsx(authPageStyles.btn, authPageStyles.xl)}
        type="submit"
        size="xl"
        isBlock
        isLoading={isSending}
      >
        {t(isSending ? 'sending' : 'getCode')}
      </Button>
    </form>
  );
};

interface CodeFormProps {
  pending: PendingCode;
  onPending(pending: PendingCode): void;
  onLeave(): void;
}

const CodeForm = ({ pending, onPending, onLeave }: CodeFormProps) => {
  const { t, i18n } = useTranslation(['family', 'auth']);
  const language = languageOf(i18n);
  const { phone } = pending;
  const [isResending, setIsResending] = useState(false);
  const isOver = useIsOver(pending);
  const { form, submit, field, isSending, problem, showFailure } = useContractForm({
    schema: CodeOnly,
    name: 'family',
    draft: { unstored: 'SECRET' },
    defaultValues: { code: '' },
    fieldOfCode: { CODE_WRONG: 'code', CODE_EXPIRED: 'code', CODE_REPLACED: 'code', TOO_MANY_TRIES: 'code' },
    send: async ({ code }) => {
      const signed = await signIn({ phone, code }, language).catch((error: unknown) => {
        if (isOutOfTries(error)) onPending(spendPendingCode('FAMILY', pending));
        throw error;
      });
      forgetPendingCode('FAMILY');
      saveFamilyToken(signed.jwt);
    },
  });
  const resend = async () => {
    setIsResending(true);
    try {
      const sent = await sendCode(phone, language);
      onPending(savePendingCode('FAMILY', { phone, isConsulting: false }, sent));
      form.resetField('code', { defaultValue: '' });
      showSuccess(t('codeSent'));
    } catch (error) {
      showFailure(error);
    } finally {
      setIsResending(false);
    }
  };
  return (
    <form noValidate method="post" onSubmit={submit}>
      <CodeField
        label={t(mayComeAnyWay(pending) ? 'anyWay.code' : 'code', { ns: 'auth' })}
        {...field('code')}
      />
      <FormProblem>{problem}</FormProblem>
      <CodeTimer pending={pending} isResending={isResending} onResend={resend} />
      <CodeHelp phone={phone} channel={pending.channel} />
      <p className={authPageStyles.other}>{t('notShown')}</p>
      <Button
        className={clsx(authPageStyles.btn, authPageStyles.xl)}
        type="submit"
        size="xl"
        isBlock
        disabled={isOver}
        isLoading={isSending}
      >
        {t(isSending ? 'signingIn' : 'signIn')}
      </Button>
      <Button variant="ghost" isBlock onClick={onLeave}>
        {t('otherPhone')}
      </Button>
    </form>
  );
};
