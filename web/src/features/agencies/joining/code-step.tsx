import type { Language } from '@parvoz/contract/languages.ts';
import { type CodeChannel, RESEND_SECONDS } from '@parvoz/contract/limits.ts';
import { type CodeSent, PhoneAndCode } from '@parvoz/contract/people/accounts.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { formatCountdown, momentIn, useSecondsUntil } from '../../../lib/countdown.ts';
import { formatPhone } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { CodeHelp } from '../../../ui/form/code-help.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import layoutStyles from '../../../ui/layout.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import { sendCode } from './queries.ts';

/** A code on its way. */
export interface BegunCode {
  /** Moment from which another code can be sent, in milliseconds since 1970. */
  resendAt: number;
  /** Channel that the code is sent by first; null where it was sent earlier and the channel is not known. */
  channel: CodeChannel | null;
}

const TEXTS = { TELEGRAM: 'code.byTelegram.text', SMS: 'code.text' } as const;

interface CodeStepProps {
  phone: string;
  begun: BegunCode;
  submitLabel: string;
  /** Does what the code is for; refusals of the code are shown at it, others below. */
  onCode(code: string): Promise<void>;
  onBack(): void;
}

/** The code that came to the phone, and another one once it may be asked for. */
export const CodeStep = ({ phone, begun: first, submitLabel, onCode, onBack }: CodeStepProps) => {
  const { t, i18n } = useTranslation('joining');
  const [{ resendAt, channel }, setBegun] = useState(first);
  const [isResending, setIsResending] = useState(false);
  const wait = useSecondsUntil(resendAt);
  const { form, submit, field, isSending, problem, showFailure } = useContractForm({
    schema: PhoneAndCode,
    name: 'joinCode',
    draft: { unstored: 'SECRET' },
    defaultValues: { phone, code: '' },
    fieldOfCode: { CODE_WRONG: 'code', CODE_EXPIRED: 'code', CODE_REPLACED: 'code', TOO_MANY_TRIES: 'code' },
    send: ({ code }) => onCode(code),
  });
  useEffect(() => form.setFocus('code'), [form]);
  const resend = async () => {
    setIsResending(true);
    try {
      const sent = await sendCode(phone, languageOf(i18n));
      setBegun(begunOf(sent));
      form.resetField('code', { defaultValue: '' });
      form.setFocus('code');
      showSuccess(t('code.sent'));
    } catch (error) {
      showFailure(error);
    } finally {
      setIsResending(false);
    }
  };
  return (
    <form className={layoutStyles.stack} noValidate method="post" onSubmit={submit}>
      <h2>{t('code.title')}</h2>
      <p>{t(channel ? TEXTS[channel] : 'code.unknownText', { phone: formatPhone(phone) })}</p>
      <CodeField label={t(channel === 'SMS' ? 'code.label' : 'code.byTelegram.label')} {...field('code')} />
      <FormProblem>{problem}</FormProblem>
      {wait > 0 ? (
        <p>{t('code.again', { time: formatCountdown(wait) })}</p>
      ) : (
        <Button variant="soft" isLoading={isResending} onClick={resend}>
          {t(isResending ? 'sending' : 'code.resend')}
        </Button>
      )}
      <CodeHelp phone={phone} channel={channel} />
      <Button type="submit" size="lg" isBlock isLoading={isSending}>
        {isSending ? t('sending') : submitLabel}
      </Button>
      <Button variant="ghost" isBlock onClick={onBack}>
        {t('code.back')}
      </Button>
    </form>
  );
};

const begunOf = ({ resendIn, channel }: CodeSent): BegunCode => ({ resendAt: momentIn(resendIn), channel });

/** Sends a code, unless one is on its way already. */
export const beginCode = async (phone: string, language: Language): Promise<BegunCode> => {
  try {
    return begunOf(await sendCode(phone, language));
  } catch (error) {
    // The one that was just sent still works.
    if (error instanceof ApiError && error.code === 'CODE_TOO_SOON')
      return { resendAt: momentIn(RESEND_SECONDS), channel: null };
    throw error;
  }
};
