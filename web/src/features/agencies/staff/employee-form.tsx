import { type Employee, EmployeeDraft } from '@parvoz/contract/agencies/staff.ts';
import { CONSULTING_ROLES } from '@parvoz/contract/agencies/staff-accounts.ts';
import { confirmedOf, fullName } from '@parvoz/contract/people/names.ts';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check, MessageSquareText, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { refreshUser } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { NameFields } from '../../../ui/form/name-fields.tsx';
import { useWithPassword } from '../../../ui/form/password-gate.tsx';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import type { FormDraft } from '../../../ui/form/use-form-draft.ts';
import layoutStyles from '../../../ui/layout.module.css';
import modalStyles from '../../../ui/modal.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import { findEmployee, postEmployee, putEmployee, renewStaff } from './queries.ts';
import styles from './staff.module.css';

interface EmployeeFormProps {
  /** Null for a new one. */
  employee: Employee | null;
  /** Name of the agency, as in the message. */
  agency: string;
  /** True if owners edit themselves: their role is changed by another owner. */
  isSelf: boolean;
  onClose(): void;
}

const useEmployeeForm = ({ employee, isSelf, onClose }: EmployeeFormProps) => {
  const { t, i18n } = useTranslation(['staff', 'common']);
  const queries = useQueryClient();
  const withPassword = useWithPassword();
  const [meanwhile, setMeanwhile] = useState<Employee | null>(null);
  const language = languageOf(i18n);
  const save = async (values: EmployeeDraft, keyOf: FormDraft['keyOf']): Promise<void> => {
    if (!employee) return void (await postEmployee(values, keyOf(values), language));
    const { phone, ...change } = values;
    const { version } = meanwhile ?? employee;
    await putEmployee(employee.id, { ...change, version }, language);
  };
  const contractForm = useContractForm({
    schema: EmployeeDraft,
    name: 'employee',
    draft: employee ? { name: `employee ${employee.id}`, isOfRecord: true } : 'employee new',
    defaultValues: {
      name: employee?.name ?? '',
      surname: employee?.surname ?? '',
      ...(employee && confirmedOf(employee)),
      phone: employee?.phone ?? '',
      role: employee?.role ?? 'ROLE_CONSULTING_MANAGER',
    },
    fieldOfCode: { STAFF_PHONE_TAKEN: 'phone' },
    send: async (values, _, keyOf) => {
      const name = fullName(values);
      try {
        if (!(await withPassword(() => save(values, keyOf)))) return false;
      } catch (error) {
        // Without an answer they may have been added.
        renewStaff(queries);
        const isStale = error instanceof ApiError && error.code === 'CHANGED_MEANWHILE';
        const now = isStale && employee ? await findEmployee(employee.id, language) : null;
        if (!now) throw error;
        setMeanwhile(now);
        return false;
      }
      showSuccess(t(employee ? 'edit.done' : 'add.done', { name }));
      onClose();
      await Promise.all([renewStaff(queries), isSelf && refreshUser()]);
    },
  });
  return { ...contractForm, meanwhile };
};

/** Somebody of the staff: a new one gets a one-time password by SMS. */
export const EmployeeForm = (props: EmployeeFormProps) => {
  const { employee, agency, isSelf, onClose } = props;
  const { t } = useTranslation(['staff', 'common']);
  const { form, submit, field, isSending, problem, draftNote, meanwhile } = useEmployeeForm(props);
  const role = form.watch('role');
  // It comes after its window, which has taken the focus by then.
  useEffect(() => form.setFocus('name'), [form]);
  return (
    <form className={clsx(layoutStyles.stack, styles.form)} noValidate onSubmit={submit}>
      {draftNote}
      {!employee && <p>{t('add.text')}</p>}
      <div className={styles.pair}>
        <NameFields
          form={form}
          name={field('name')}
          surname={field('surname')}
          labels={{ name: t('form.name'), surname: t('form.surname') }}
          isOther
        />
      </div>
      {!employee && <PhoneField label={t('form.phone')} autoComplete="off" {...field('phone')} />}
      {!isSelf && <Roles field={field('role')} />}
      {employee && !isSelf && role !== employee.role && <p className={styles.hint}>{t('edit.role')}</p>}
      {!employee && (
        <div className={styles.sms}>
          <span className={styles.sign}>
            <MessageSquareText aria-hidden />
          </span>
          <div>
            <small>{t('add.sms')}</small>
            <p>{t(`add.message.${role}`, { agency, password: '••••••••••', site: location.origin })}</p>
          </div>
        </div>
      )}
      <FormProblem>
        {(meanwhile || problem) && (
          <>
            {meanwhile && (
              <p>
                {t('edit.meanwhile', {
                  name: fullName(meanwhile),
                  role: t(`role.${meanwhile.role}`),
                })}
              </p>
            )}
            {problem && !employee && <b>{t('failed.createConsulting', { ns: 'common' })}</b>}
            {problem && <p>{problem}</p>}
          </>
        )}
      </FormProblem>
      <div className={modalStyles.acts}>
        <Button variant="ghost" disabled={isSending} onClick={onClose}>
          {t('cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" isLoading={isSending}>
          {t(employee ? (isSending ? 'edit.going' : 'edit.act') : isSending ? 'add.going' : 'add.act')}
        </Button>
      </div>
    </form>
  );
};

type Registered = ReturnType<ReturnType<typeof useEmployeeForm>['field']>;

/** Choice of a role, with a list of what each role may and may not do. */
const Roles = ({ field: { error, ...input } }: { field: Registered }) => {
  const { t } = useTranslation('staff');
  return (
    <fieldset className={styles.roles}>
      <legend>{t('form.role')}</legend>
      {[...CONSULTING_ROLES].reverse().map((role) => (
        <label key={role} className={styles.role}>
          <input {...input} className={fieldStyles.box} type="radio" value={role} />
          <b>{t(`role.${role}`)}</b>
          <small>
            <Check aria-hidden />
            {t(`may.${role}`)}
          </small>
          {role === 'ROLE_CONSULTING_MANAGER' && (
            <small>
              <X aria-hidden />
              {t('mayNot')}
            </small>
          )}
        </label>
      ))}
    </fieldset>
  );
};
