import type { FieldProblem } from '@parvoz/contract/errors.ts';
import { GENDERS } from '@parvoz/contract/limits.ts';
import { Registration } from '@parvoz/contract/people/auth.ts';
import { confirmedOf } from '@parvoz/contract/people/names.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { MapPin } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { formatPhone } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { operatorKey, useOperator } from '../../../lib/operator.ts';
import { AcceptField } from '../../../ui/acceptance/accept-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { CountryField } from '../../../ui/form/country-field.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { NameFields } from '../../../ui/form/name-fields.tsx';
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { Segments } from '../../../ui/form/segments.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import textStyles from '../../../ui/text.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import authPageStyles from './auth-page.module.css';
import { findPendingCode, savePendingCode } from './pending-code.ts';
import { register } from './queries.ts';
import { currentDraft, saveDraft } from './registration-draft.ts';

interface RegisterFormProps {
  /** Page of this site where the person wanted to go. */
  to?: string | undefined;
  /** Names and masked phone of somebody whom an agency has written down. */
  person?: { name: string; surname: string; phone: string };
}

const required: FieldProblem = 'required';

/** A registration with which everything is accepted that holds. */
const schemaWith = (count: number) =>
  Registration.refine(({ accepted }) => (accepted?.length ?? 0) === count, {
    path: ['accepted'],
    params: { problem: required },
    // Said with everything else that is missing.
    when: () => true,
  });

const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'ACCEPTANCE_OUTDATED';

/** Returns the legal texts in force, and a function that loads them again. */
const useLegalTexts = () => {
  const queries = useQueryClient();
  const texts = useOperator()?.texts ?? [];
  return { texts, renew: () => queries.invalidateQueries({ queryKey: operatorKey }) };
};

const useRegistration = ({ to, person }: RegisterFormProps) => {
  const { t, i18n } = useTranslation('auth');
  const navigate = useNavigate();
  const { texts, renew } = useLegalTexts();
  const schema = useMemo(() => schemaWith(texts.length), [texts.length]);
  const state = useContractForm({
    schema,
    name: 'registration',
    draft: { unstored: 'ELSEWHERE' },
    defaultValues: person
      ? {
          ...{ name: person.name, surname: person.surname, ...confirmedOf(person) },
          ...currentDraft(),
        }
      : currentDraft(),
    fieldOfCode: { PHONE_TAKEN: 'phone' },
    send: async (values) => {
      saveDraft(values);
      const { phone } = values;
      const before = findPendingCode('REGISTRATION');
      const corrected = before?.phone === phone ? before.registration : undefined;
      const answer = await register({ ...values, registration: corrected }, languageOf(i18n)).catch(
        async (error: unknown) => {
          if (isOutdated(error)) {
            state.form.setValue('accepted', null);
            await renew();
          }
          throw error;
        },
      );
      const { registration, ...sent } = answer;
      savePendingCode('REGISTRATION', { phone, isConsulting: false, registration }, sent);
      showSuccess(t(registration === corrected ? 'corrected' : 'codeSent'));
      await navigate({ to: '/verify-user', search: { to } });
    },
  });
  return { ...state, texts };
};

/** Opens an account for a student; its phone is proven on the next page. */
export const RegisterForm = ({ to, person }: RegisterFormProps) => {
  const { t } = useTranslation('auth');
  const { form, submit, field, isSending, problem, found, focus, texts } = useRegistration({ to, person });
  return (
    <form noValidate method="post" onSubmit={submit}>
      <ErrorSummary errors={found} onChoose={focus} />
      <div className={clsx(authPageStyles.two, authPageStyles.stacks)}>
        <NameFields
          form={form}
          name={field('name')}
          surname={field('surname')}
          labels={{ name: t('name'), surname: t('surname') }}
        />
      </div>
      <div className={authPageStyles.two}>
        <Segments
          legend={t('gender')}
          options={GENDERS.map((gender) => ({ value: gender, label: t(`genders.${gender}`) }))}
          {...field('gender')}
        />
        <CountryField label={t('country')} {...field('country')} />
      </div>
      <Field
        label={t('address')}
        autoComplete="street-address"
        before={<MapPin aria-hidden />}
        {...field('address')}
      />
      <PhoneField
        label={t('phone')}
        hint={person ? t('codeToPhoneOfLink', { phone: formatPhone(person.phone) }) : t('phoneHint')}
        {...field('phone')}
      />
      <div className={clsx(authPageStyles.two, authPageStyles.stacks)}>
        <NewPasswordField label={t('password')} phone={form.watch('phone') ?? ''} {...field('password')} />
        <PasswordField label={t('repeat')} autoComplete="new-password" {...field('confirmPassword')} />
      </div>
      {texts.length > 0 && (
        <AcceptField
          texts={texts}
          isChecked={(form.watch('accepted')?.length ?? 0) === texts.length}
          {...field('accepted')}
          onChange={(isChecked) =>
            form.setValue(
              'accepted',
              isChecked ? texts.map(({ kind, number }) => ({ kind, number })) : null,
              { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
            )
          }
        />
      )}
      <FormProblem>{problem}</FormProblem>
      <Button
        className={clsx(authPageStyles.btn, authPageStyles.xl)}
        type="submit"
        size="xl"
        isBlock
        isLoading={isSending}
      >
        {isSending ? t('sending') : t('goOn')}
      </Button>
      <p className={authPageStyles.other}>
        {t('hasAccount')}{' '}
        <Link className={textStyles.link} to="/login" search={{ to }}>
          {t('logIn')}
        </Link>
      </p>
    </form>
  );
};
