import type { Employee } from '@parvoz/contract/agencies/staff.ts';
import { fullName } from '@parvoz/contract/people/names.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignedOut } from '../../../lib/api.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { RadioList } from '../../../ui/filters/radio-list.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { PasswordGate, useWithPassword } from '../../../ui/form/password-gate.tsx';
import { LoadingView } from '../../../ui/loading-view.tsx';
import modalStyles from '../../../ui/modal.module.css';
import { Modal } from '../../../ui/modal.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useFailureText } from '../../../ui/use-report-failure.ts';
import { heirsQuery, putStatus, removeEmployee, renewStaff } from './queries.ts';
import styles from './staff.module.css';

/** Employee to be blocked or deleted. */
export interface Leaving {
  employee: Employee;
  act: 'block' | 'remove';
}

interface LeaveDialogProps {
  leaving: Leaving | null;
  staff: readonly Employee[];
  /** Phone of the owner, who may be asked for their password. */
  ownPhone: string;
  onClose(): void;
}

/** Question before somebody is blocked or deleted: chooses who takes over the open applications. */
export const LeaveDialog = ({ leaving, staff, ownPhone, onClose }: LeaveDialogProps) => {
  const { t } = useTranslation('staff');
  return (
    <Modal
      isOpen={leaving !== null}
      onClose={onClose}
      title={leaving ? t(`${leaving.act}.title`, { name: fullName(leaving.employee) }) : ''}
      size="auto"
    >
      <div className={styles.window}>
        {leaving && (
          <PasswordGate phone={ownPhone}>
            <LeaveForm key={leaving.employee.id} leaving={leaving} staff={staff} onClose={onClose} />
          </PasswordGate>
        )}
      </div>
    </Modal>
  );
};

const NOBODY = 'nobody';

const useLeave = ({ employee, act }: Leaving, onClose: () => void) => {
  const { t, i18n } = useTranslation(['staff', 'common']);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const withPassword = useWithPassword();
  const [isGoing, setIsGoing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async (managerId: string | null) => {
    if (isGoing) return;
    setIsGoing(true);
    setProblem(null);
    const language = languageOf(i18n);
    try {
      const isDone = await withPassword(() =>
        act === 'block'
          ? putStatus(employee.id, { status: 'BLOCKED', managerId }, language)
          : removeEmployee(employee.id, managerId, language),
      );
      if (isDone) {
        showSuccess(t(`${act}.done`, { name: fullName(employee) }));
        onClose();
      }
    } catch (error) {
      if (!isSignedOut(error)) setProblem(failureText(error, t('unreachable', { ns: 'common' })));
    }
    setIsGoing(false);
    await renewStaff(queries);
  };
  return { leave, isGoing, problem };
};

const LeaveForm = ({
  leaving,
  staff,
  onClose,
}: Pick<LeaveDialogProps, 'staff' | 'onClose'> & { leaving: Leaving }) => {
  const { t } = useTranslation(['staff', 'common']);
  const { employee, act } = leaving;
  const { leave, isGoing, problem } = useLeave(leaving, onClose);
  const [chosen, setChosen] = useState<string | null>(null);
  const { openCount } = employee.load;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (openCount === 0 || chosen !== null) leave(chosen === NOBODY ? null : chosen);
  };
  return (
    <form className={styles.leave} onSubmit={submit}>
      <p>{t(`${act}.text`)}</p>
      {openCount > 0 && <Heirs employee={employee} staff={staff} chosen={chosen} onChoose={setChosen} />}
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
        <Button
          type="submit"
          variant="danger"
          disabled={openCount > 0 && chosen === null}
          isLoading={isGoing}
        >
          {t(isGoing ? `${act}.going` : openCount > 0 ? `${act}.withHandOver` : `${act}.act`)}
        </Button>
      </div>
    </form>
  );
};

interface HeirsProps extends Pick<LeaveDialogProps, 'staff'> {
  employee: Employee;
  chosen: string | null;
  onChoose(id: string): void;
}

/**
 * Choice of the colleague who takes over, among employees who can sign in. For those on this page it shows their load
 * before and after.
 */
const Heirs = ({ employee, staff, chosen, onChoose }: HeirsProps) => {
  const { t, i18n } = useTranslation('staff');
  const query = useQuery(heirsQuery(languageOf(i18n)));
  const { openCount } = employee.load;
  const countOf = (id: string): string | undefined => {
    const load = staff.find((one) => one.id === id)?.load;
    return load && `${load.openCount} → ${load.openCount + openCount}`;
  };
  return (
    <QueryBoundary query={query} heading="h3" waiting={<LoadingView />}>
      {(staff) => (
        <fieldset className={styles.heirs}>
          <legend>
            {t('handOver.title')} <small>{t('handOver.text', { count: openCount })}</small>
          </legend>
          <RadioList
            name="heir"
            items={[
              ...staff
                .filter(({ id }) => id !== employee.id)
                .map((one) => ({
                  value: one.id,
                  name: fullName(one),
                  mark: <Avatar {...one} size={28} />,
                  count: countOf(one.id),
                })),
              { value: NOBODY, name: t('handOver.nobody') },
            ]}
            value={chosen ?? ''}
            onChange={onChoose}
          />
        </fieldset>
      )}
    </QueryBoundary>
  );
};
