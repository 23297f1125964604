import type { Language } from '@parvoz/contract/languages.ts';
import type { CodeChannel } from '@parvoz/contract/limits.ts';
import { PhoneAndCode } from '@parvoz/contract/people/accounts.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { formatCountdown, momentIn, secondsUntil, useSecondsUntil } from '../../../lib/countdown.ts';
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
  /** Channel that the code is sent by first. */
  channel: CodeChannel;
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
      setBegun(await send(phone, languageOf(i18n)));
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
      <p>{t(TEXTS[channel], { phone: formatPhone(phone) })}</p>
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

/** Codes that this tab has sent, by phone. */
const sentHere = new Map<string, BegunCode>();

const send = async (phone: string, language: Language): Promise<BegunCode> => {
  const { resendIn, channel } = await sendCode(phone, language);
  const begun = { resendAt: momentIn(resendIn), channel };
  sentHere.set(phone, begun);
  return begun;
};

/**
 * Sends a code, unless one that this tab has sent is on its way already. Throws what the call throws: the pause between codes is
 * that of the phone, so that another kind of code, or none at all, may have begun it.
 */
export const beginCode = async (phone: string, language: Language): Promise<BegunCode> => {
  try {
    return await send(phone, language);
  } catch (error) {
    const sent = sentHere.get(phone);
    const isTooSoon = error instanceof ApiError && error.code === 'CODE_TOO_SOON';
    if (isTooSoon && sent && secondsUntil(sent.resendAt) > 0) return sent;
    throw error;
  }
};
