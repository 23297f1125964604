import { Credentials, Password } from '@parvoz/contract/people/accounts.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { signIn } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import textStyles from '../../../ui/text.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import authPageStyles from './auth-page.module.css';
import { KindSwitch } from './kind-switch.tsx';
import { moveMyData } from './move-my-data.ts';
import { logIn } from './queries.ts';
import { loginSearch } from './return-to.ts';
import { useKind } from './use-kind.ts';

/** A shorter password is no account's: it is not worth a call, which would count as a try (docs/rules.md#forms). */
const Login = Credentials.extend({ password: Password });

interface LoginFormProps {
  /** Page of this site where the person wanted to go. */
  to?: string | undefined;
  /** The address asks for an agency's account. */
  isAgency?: boolean;
  /** Masked phone of the student whose account is to sign in here. */
  maskedPhone?: string;
}

/** Form that signs in to an account of the chosen kind; the page then redirects automatically. */
export const LoginForm = ({ to, isAgency = false, maskedPhone }: LoginFormProps) => {
  const { t, i18n } = useTranslation(['auth', 'common']);
  const [wantsConsulting, setIsConsulting] = useKind(to, isAgency);
  const isConsulting = wantsConsulting && maskedPhone === undefined;
  const { submit, field, isSending, problem, found, focus } = useContractForm({
    schema: Login,
    name: 'login',
    draft: { unstored: 'SECRET' },
    ...(maskedPhone === undefined && { hintOfCode: { INVALID_CREDENTIALS: t('checkKind') } }),
    send: async (values) => {
      const { jwt, ...user } = await logIn(isConsulting, values, languageOf(i18n));
      showSuccess(t('loggedIn'));
      signIn(user, jwt);
      moveMyData();
    },
  });
  return (
    <form noValidate method="post" onSubmit={submit}>
      {maskedPhone === undefined && <KindSwitch isConsulting={isConsulting} onChange={setIsConsulting} />}
      <ErrorSummary errors={found} onChoose={focus} />
      <PhoneField
        label={t('phone')}
        autoComplete="username"
        hint={maskedPhone && t('phoneOfLink', { phone: formatPhone(maskedPhone) })}
        {...field('phone')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        {...field('password')}
        aside={
          <Link className={textStyles.link} to="/reset-password" search={loginSearch(to, isConsulting)}>
            {t('forgot')}
          </Link>
        }
      />
      <FormProblem>{problem}</FormProblem>
      <Button
        className={clsx(authPageStyles.btn, authPageStyles.xl)}
        type="submit"
        size="xl"
        isBlock
        isLoading={isSending}
      >
        {isSending ? t('loggingIn') : t('logIn')}
      </Button>
      <p className={authPageStyles.other}>
        {t('noAccount')}{' '}
        {isConsulting ? (
          <Link className={textStyles.link} to="/for-agencies">
            {t('joinParvoz', { ns: 'common' })}
          </Link>
        ) : (
          <Link className={textStyles.link} to="/register" search={{ to }}>
            {t('toRegister')}
          </Link>
        )}
      </p>
      {maskedPhone === undefined && (
        <p className={authPageStyles.other}>
          {t('toFamily')}{' '}
          <Link className={textStyles.link} to="/family">
            {t('toFamilyLink')}
          </Link>
        </p>
      )}
    </form>
  );
};
