import { Phone } from '@parvoz/contract/people/accounts.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import textStyles from '../../../ui/text.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import authPageStyles from './auth-page.module.css';
import { KindSwitch } from './kind-switch.tsx';
import { savePendingCode } from './pending-code.ts';
import { askForReset } from './queries.ts';
import { loginSearch } from './return-to.ts';
import { useKind } from './use-kind.ts';

const ResetRequest = z.object({ phone: Phone });

interface ResetRequestFormProps {
  /** Page of this site where the person wanted to go. */
  to?: string | undefined;
  /** The address asks for an agency's account. */
  isAgency?: boolean;
  onSent(): void;
}

/** Asks for a code for a new password; whether the phone is known is not told. */
export const ResetRequestForm = ({ to, isAgency = false, onSent }: ResetRequestFormProps) => {
  const { t, i18n } = useTranslation('auth');
  const [isConsulting, setIsConsulting] = useKind(to, isAgency);
  const { submit, field, isSending, problem } = useContractForm({
    schema: ResetRequest,
    name: 'reset',
    draft: { unstored: 'SHORT' },
    send: async ({ phone }) => {
      const sent = await askForReset(isConsulting, phone, languageOf(i18n));
      showSuccess(t('codeSent'));
      savePendingCode('RESET', { phone, isConsulting }, sent);
      onSent();
    },
  });
  return (
    <form noValidate method="post" onSubmit={submit}>
      <KindSwitch isConsulting={isConsulting} onChange={setIsConsulting} />
      <PhoneField label={t('phone')} autoComplete="username" {...field('phone')} />
      <FormProblem>{problem}</FormProblem>
      <Button
        className={clsx(authPageStyles.btn, authPageStyles.xl)}
        type="submit"
        size="xl"
        isBlock
        isLoading={isSending}
      >
        {isSending ? t('sending') : t('getCode')}
      </Button>
      <p className={authPageStyles.other}>
        <Link className={textStyles.link} to="/login" search={loginSearch(to, isConsulting)}>
          {t('backToLogin')}
        </Link>
      </p>
    </form>
  );
};
