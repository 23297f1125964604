import { AskedPhone } from '@parvoz/contract/applications/walk-ins.ts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import cardStyles from '../../../../ui/card.module.css';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import { PhoneField } from '../../../../ui/form/phone-field.tsx';
import { maskPhone } from '../../../../ui/form/phone-mask.ts';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import layoutStyles from '../../../../ui/layout.module.css';
import styles from './ask-phone.module.css';
import { askPhone } from './queries.ts';

interface AskPhoneProps {
  token: string;
  /** The reader's own phone, if the link went to another one; null if it is for somebody else than its reader. */
  own: string | null;
}

/** Asks the agency to send the link to another phone: the person’s whom it is for. */
export const AskPhone = ({ token, own }: AskPhoneProps) => {
  const { t, i18n } = useTranslation('walk-ins');
  const [asked, setAsked] = useState<string | null>(null);
  const { submit, field, isSending, problem } = useContractForm({
    schema: AskedPhone,
    name: 'walkIn',
    draft: { unstored: 'SHORT' },
    defaultValues: { phone: own === null ? '' : maskPhone(own) },
    send: async ({ phone }) => {
      await askPhone({ token, phone }, languageOf(i18n));
      setAsked(phone);
    },
  });
  return (
    <details className={clsx(cardStyles.card, styles.ask)}>
      <summary>{t(own === null ? 'ask.title' : 'ask.ownTitle')}</summary>
      <p>{t(own === null ? 'ask.text' : 'ask.ownText')}</p>
      <form className={layoutStyles.stack} noValidate onSubmit={submit}>
        <PhoneField
          label={t(own === null ? 'ask.phone' : 'form.phone')}
          autoComplete={own === null ? 'off' : 'tel'}
          {...field('phone')}
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" variant="secondary" size="lg" isBlock isLoading={isSending}>
          {t(isSending ? 'ask.acting' : 'ask.act')}
        </Button>
      </form>
      <p role="status">{asked && <span>{t('ask.done', { phone: formatPhone(asked) })}</span>}</p>
    </details>
  );
};
