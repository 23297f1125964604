import type { Employee, HandOver as Plan } from '@parvoz/contract/agencies/staff.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { fullName } from '@parvoz/contract/people/names.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../lib/api.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { PasswordGate, useWithPassword } from '../../../ui/form/password-gate.tsx';
import modalStyles from '../../../ui/modal.module.css';
import { Modal } from '../../../ui/modal.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useFailureText } from '../../../ui/use-report-failure.ts';
import { HandOver } from './hand-over.tsx';
import styles from './leave.module.css';
import { putStatus, removeEmployee, renewStaff } from './queries.ts';
import staffStyles from './staff.module.css';

/** Employee to be blocked or deleted. */
export interface Leaving {
  employee: Employee;
  act: 'block' | 'remove';
}

interface LeaveDialogProps {
  leaving: Leaving | null;
  /** Phone of the owner, who may be asked for their password. */
  ownPhone: string;
  onClose(): void;
}

/** Question before somebody is blocked or deleted: chooses who takes over the open applications, and walk-ins that wait. */
export const LeaveDialog = ({ leaving, ownPhone, onClose }: LeaveDialogProps) => {
  const { t } = useTranslation('staff');
  return (
    <Modal
      isOpen={leaving !== null}
      onClose={onClose}
      title={leaving ? t(`${leaving.act}.title`, { name: fullName(leaving.employee) }) : ''}
      size="auto"
    >
      <div className={staffStyles.window}>
        {leaving && (
          <PasswordGate phone={ownPhone}>
            <LeaveForm key={leaving.employee.id} leaving={leaving} onClose={onClose} />
          </PasswordGate>
        )}
      </div>
    </Modal>
  );
};

/** Blocks or deletes; what is handed over to several is handed over by blocking, of which deleting knows nothing. */
const goAway = async ({ employee: { id }, act }: Leaving, plan: Plan, language: Language): Promise<void> => {
  if (act === 'block') return void (await putStatus(id, { status: 'BLOCKED', ...plan }, language));
  const { managerId = null, ...several } = plan;
  if (Object.keys(several).length > 0) await putStatus(id, { status: 'BLOCKED', ...several }, language);
  await removeEmployee(id, managerId, language);
};

const useLeave = (leaving: Leaving, onClose: () => void) => {
  const { employee, act } = leaving;
  const { t, i18n } = useTranslation(['staff', 'common']);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const withPassword = useWithPassword();
  const [isGoing, setIsGoing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async (plan: Plan) => {
    if (isGoing) return;
    setIsGoing(true);
    setProblem(null);
    const language = languageOf(i18n);
    try {
      if (await withPassword(() => goAway(leaving, plan, language))) {
        showSuccess(t(`${act}.done`, { name: fullName(employee) }));
        onClose();
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CHANGED_MEANWHILE') setProblem(t('handOver.changed'));
      else if (!isSignedOut(error)) setProblem(failureText(error, t('unreachable', { ns: 'common' })));
    }
    setIsGoing(false);
    await renewStaff(queries);
  };
  return { leave, isGoing, problem };
};

const LeaveForm = ({ leaving, onClose }: Pick<LeaveDialogProps, 'onClose'> & { leaving: Leaving }) => {
  const { t } = useTranslation(['staff', 'common']);
  const { employee, act } = leaving;
  const { leave, isGoing, problem } = useLeave(leaving, onClose);
  const [plan, setPlan] = useState<Plan | null>(null);
  // An answer of the release before has no clients.
  const { openCount, clientCount = 0 } = employee.load;
  const hasWork = openCount + clientCount > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!hasWork) leave({ managerId: null });
    else if (plan) leave(plan);
  };
  return (
    <form className={styles.leave} onSubmit={submit}>
      <p>{t(`${act}.text`)}</p>
      {hasWork && <HandOver employee={employee} onPlan={setPlan} />}
      <FormProblem>
        {problem && (
          <>
            {act === 'remove' && <b>{t('failed.deleteConsultingProfile', { ns: 'common' })}</b>}
            <p>{problem}</p>
          </>
        )}
      </FormProblem>
      <div className={modalStyles.acts}>
        <Button variant="ghost" disabled={isGoing} onClick={onClose}>
          {t('cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" variant="danger" disabled={hasWork && plan === null} isLoading={isGoing}>
          {t(isGoing ? `${act}.going` : hasWork ? `${act}.withHandOver` : `${act}.act`)}
        </Button>
      </div>
    </form>
  );
};
