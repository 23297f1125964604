import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { useGuardedForm } from '../../../ui/form/leave-guard.tsx';
import { useWithPassword } from '../../../ui/form/password-gate.tsx';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { maskPhone } from '../../../ui/form/phone-mask.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import layoutStyles from '../../../ui/layout.module.css';
import { showError, showSuccess } from '../../../ui/toast.ts';
import { Block } from './block.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { PhoneForm } from './forms.ts';
import { PhoneWaiting } from './phone-waiting.tsx';
import { type AccountKind, askForPhone, provePhone } from './queries.ts';
import settingsStyles from './settings.module.css';
import { usePhoneChange } from './use-phone-change.ts';

interface PhoneBlockProps {
  user: CurrentUser;
  kind: AccountKind;
  /** Goes on with the token of the new session. */
  acceptToken(token: string): Promise<unknown>;
}

/** Phone that the person signs in with: another one counts when its code was given (docs/rules.md#codes). */
export const PhoneBlock = ({ user, kind, acceptToken }: PhoneBlockProps) => {
  const { t, i18n } = useTranslation('settings');
  const waiting = usePhoneChange(user.id);
  const { change } = waiting;
  const withPassword = useWithPassword();
  const send = (phone: string) =>
    withPassword(async () => {
      waiting.begin(phone, await askForPhone(kind, phone, languageOf(i18n)));
      showSuccess(t('phone.sent'));
    });
  const { form, submit, field, isSending } = useContractForm({
    schema: PhoneForm,
    name: 'settings',
    draft: { unstored: 'SHORT' },
    defaultValues: { phone: maskPhone(user.phone) },
    fieldOfCode: { PHONE_TAKEN: 'phone' },
    onProblem: showError,
    send: async ({ phone }, { setError }) => {
      if (phone === user.phone) setError('phone', { message: t('phone.same') }, { shouldFocus: true });
      else await send(phone);
    },
  });
  const settle = useGuardedForm(form.formState.isDirty && !change);

  const { reset } = form;
  // Another tab may have finished the change.
  useEffect(() => reset({ phone: maskPhone(user.phone) }), [reset, user.phone]);

  const refuse = (error: unknown): void => {
    if (!(error instanceof ApiError && error.code === 'TOO_MANY_TRIES')) throw error;
    waiting.spend();
  };
  const prove = async (code: string) => {
    if (!change) return;
    const token = await provePhone(kind, { phone: change.phone, code }, languageOf(i18n)).catch(refuse);
    if (!token) return;
    await acceptToken(token);
    form.reset({ phone: maskPhone(change.phone) });
    settle();
    waiting.end();
    showSuccess(t('updated'));
  };
  return (
    <Block id="phone" title={t('phone.title')} lead={t('phone.lead')}>
      <form className={layoutStyles.stack} noValidate onSubmit={submit}>
        <PhoneField label={t('phone.label')} autoComplete="tel" {...field('phone')} />
        <div>
          <Button className={settingsStyles.btn} type="submit" variant="soft" isLoading={isSending}>
            {isSending ? t('phone.sending') : t('phone.send')}
          </Button>
        </div>
      </form>
      {change && (
        <PhoneWaiting
          change={change}
          secondsLeft={waiting.secondsLeft}
          onEnter={waiting.openDialog}
          onResend={() => send(change.phone)}
          onAbandon={() => {
            waiting.end();
            form.reset({ phone: maskPhone(user.phone) });
          }}
        />
      )}
      {change && (
        <CodeDialog
          isOpen={waiting.isDialogOpen && !change.isSpent}
          onClose={waiting.closeDialog}
          change={change}
          secondsLeft={waiting.secondsLeft}
          onCode={prove}
        />
      )}
    </Block>
  );
};
