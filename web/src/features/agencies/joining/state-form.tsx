import { Phone } from '@parvoz/contract/people/accounts.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError } from '../../../lib/api.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import layoutStyles from '../../../ui/layout.module.css';
import { type BegunCode, beginCode, CodeStep } from './code-step.tsx';
import { openRequest } from './queries.ts';

const PhoneOnly = z.object({ phone: Phone });

/** Opens the newest request of a phone, by a code that comes to it. */
export const StateForm = ({ onOpened }: { onOpened(key: string): void }) => {
  const { t, i18n } = useTranslation('joining');
  const language = languageOf(i18n);
  const [proving, setProving] = useState<{ phone: string; begun: BegunCode } | null>(null);
  const [isUnknown, setIsUnknown] = useState(false);
  const { submit, field, isSending, problem } = useContractForm({
    schema: PhoneOnly,
    name: 'join',
    draft: { unstored: 'SHORT' },
    send: async ({ phone }) => {
      setIsUnknown(false);
      setProving({ phone, begun: await beginCode(phone, language) });
    },
  });
  const open = async (phone: string, code: string) => {
    try {
      onOpened((await openRequest({ phone, code }, language)).key);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
      setProving(null);
      setIsUnknown(true);
    }
  };
  if (proving)
    return (
      <CodeStep
        phone={proving.phone}
        begun={proving.begun}
        submitLabel={t('state.open')}
        onCode={(code) => open(proving.phone, code)}
        onBack={() => setProving(null)}
      />
    );
  return (
    <form className={layoutStyles.stack} noValidate method="post" onSubmit={submit}>
      <h2>{t('state.title')}</h2>
      <p>{t('state.text')}</p>
      <PhoneField label={t('form.phone')} {...field('phone')} />
      <FormProblem>{isUnknown ? t('state.unknown') : problem}</FormProblem>
      <Button type="submit" variant="secondary" isBlock isLoading={isSending}>
        {t(isSending ? 'sending' : 'state.getCode')}
      </Button>
    </form>
  );
};
