import type { Employee } from '@parvoz/contract/agencies/staff.ts';
import { fullName } from '@parvoz/contract/people/names.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import {
  Ban,
  EllipsisVertical,
  Hourglass,
  LockOpen,
  MessageSquareText,
  PencilLine,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  dateInTashkent,
  formatDate,
  formatMinute,
  formatPhone,
  inUnits,
  isJustNow,
  todayInTashkent,
} from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { ActionMenu, MenuAction } from '../../../ui/action-menu.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import badgeStyles from '../../../ui/badge.module.css';
import { Button } from '../../../ui/button.tsx';
import { useWithPassword } from '../../../ui/form/password-gate.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import textStyles from '../../../ui/text.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import type { Leaving } from './leave-dialog.tsx';
import { putStatus, renewStaff, sendPassword } from './queries.ts';
import styles from './staff.module.css';

interface StaffTableProps {
  staff: readonly Employee[];
  /** Id of the owner who looks at the table. */
  ownId: string;
  isLoading: boolean;
  onEdit(employee: Employee): void;
  onLeave(leaving: Leaving): void;
}

/** Staff of the agency, a row each. */
export const StaffTable = ({ staff, ownId, isLoading, onEdit, onLeave }: StaffTableProps) => {
  const { t } = useTranslation('staff');
  const most = Math.max(1, ...staff.map(({ load }) => load.openCount));
  const columns: Column<Employee>[] = [
    {
      id: 'person',
      label: t('columns.person'),
      isTitle: true,
      render: (one) => <Person employee={one} isSelf={one.id === ownId} />,
    },
    { id: 'status', label: t('columns.status'), render: (one) => <Status employee={one} /> },
    { id: 'load', label: t('columns.load'), render: (one) => <Load employee={one} most={most} /> },
    {
      id: 'waiting',
      label: t('columns.waiting'),
      className: styles.wide,
      render: ({ load }) => <Count of={load.waitingCount} />,
    },
    {
      id: 'overdue',
      label: t('columns.overdue'),
      className: styles.wide,
      render: ({ load }) => <Count of={load.overdueCount} isBad />,
    },
    {
      id: 'answer',
      label: t('columns.answer'),
      className: styles.answer,
      render: ({ answerMinutes }) => <AnswerTime minutes={answerMinutes} />,
    },
    { id: 'seen', label: t('columns.seen'), render: (one) => <Seen employee={one} /> },
    {
      id: 'acts',
      label: t('columns.acts'),
      className: styles.acts,
      render: (one) => <Acts employee={one} isSelf={one.id === ownId} onEdit={onEdit} onLeave={onLeave} />,
    },
  ];
  return (
    <div className={styles.team}>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={staff}
        getId={({ id }) => id}
        isLoading={isLoading}
      />
      <p className={styles.key} data-foot aria-hidden>
        <span className={styles.late}>{t('key.overdue')}</span>
        <span className={styles.own}>{t('key.waiting')}</span>
        <span className={styles.other}>{t('key.other')}</span>
      </p>
    </div>
  );
};

const Person = ({ employee, isSelf }: { employee: Employee; isSelf: boolean }) => {
  const { t } = useTranslation('staff');
  return (
    <div className={clsx(styles.person, employee.status === 'BLOCKED' && styles.out)}>
      <Avatar {...employee} size={40} tone={employee.role === 'ROLE_CONSULTING' ? 'a' : 'b'} />
      <div>
        <b>{fullName(employee)}</b> {isSelf && <span className={badgeStyles.tag}>{t('you')}</span>}
        <small>
          {t(`role.${employee.role}`)} · <span className={textStyles.num}>{formatPhone(employee.phone)}</span>
        </small>
      </div>
    </div>
  );
};

const Status = ({ employee: { status, mustChangePassword } }: { employee: Employee }) => {
  const { t } = useTranslation('staff');
  if (status === 'BLOCKED')
    return (
      <span className={badgeStyles.badge}>
        <Ban aria-hidden />
        {t('status.BLOCKED')}
      </span>
    );
  return mustChangePassword ? (
    <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>
      <Hourglass aria-hidden />
      {t('status.INVITED')}
    </span>
  ) : (
    <span className={clsx(badgeStyles.badge, badgeStyles.success)}>{t('status.ACTIVE')}</span>
  );
};

/** Load of an employee relative to the busiest one, with the parts that wait for them or are overdue. */
const Load = ({ employee: { id, load }, most }: { employee: Employee; most: number }) => {
  const { t } = useTranslation('staff');
  const { openCount, waitingCount, overdueCount } = load;
  if (openCount === 0) return <span className={textStyles.faint}>{t('load.none')}</span>;
  // An overdue application may wait for somebody else: the parts of the bar never exceed the whole.
  const own = Math.max(0, Math.min(waitingCount, openCount - overdueCount));
  const part = (count: number) => ({ width: `${(count / most) * 100}%` });
  return (
    <Link
      className={styles.load}
      to="/consulting-applications"
      search={{ view: 'table', manager: id, open: 'yes' }}
    >
      <span>
        {t('load.count', { count: openCount })}
        <span className={styles.narrow}>
          {waitingCount > 0 && <span>{`, ${t('load.waits', { count: waitingCount })}`}</span>}
          {overdueCount > 0 && <span>{`, ${t('load.late', { count: overdueCount })}`}</span>}
        </span>
      </span>
      <span className={styles.bar} aria-hidden>
        <i className={styles.late} style={part(overdueCount)} />
        <i className={styles.own} style={part(own)} />
        <i className={styles.other} style={part(openCount - overdueCount - own)} />
      </span>
    </Link>
  );
};

const Count = ({ of, isBad = false }: { of: number; isBad?: boolean }) => (
  <span
    className={clsx(textStyles.num, of === 0 ? textStyles.faint : styles.some, isBad && of > 0 && styles.bad)}
  >
    {of}
  </span>
);

/** Time that students usually wait for a first answer. */
const AnswerTime = ({ minutes }: { minutes: number | null }) => {
  const { t } = useTranslation('staff');
  if (minutes === null) return <span className={textStyles.faint}>{t('answer.none')}</span>;
  const [unit, count] = inUnits(minutes);
  return t(`answer.${unit}`, { count });
};

/** Moment of an employee's last visit; before the first one, the moment at which they were sent a password. */
const Seen = ({ employee }: { employee: Employee }) => {
  const { lastUsedAt, invitedAt, mustChangePassword, status } = employee;
  const { t } = useTranslation('staff');
  const at = mustChangePassword ? (invitedAt ?? lastUsedAt) : lastUsedAt;
  if (!at) return <span className={textStyles.faint}>{t('seen.never')}</span>;
  const date = dateInTashkent(at);
  const time = date === todayInTashkent() ? t('seen.today', { time: formatMinute(at) }) : formatDate(date);
  if (mustChangePassword && invitedAt) return t('seen.invited', { time });
  // Whoever is blocked is not here now, however lately they were.
  if (status === 'BLOCKED' || !isJustNow(at)) return time;
  return (
    <span className={styles.now}>
      <span className={badgeStyles.dot} aria-hidden />
      {t('seen.now')}
    </span>
  );
};

interface ActsProps extends Pick<StaffTableProps, 'onEdit' | 'onLeave'> {
  employee: Employee;
  isSelf: boolean;
}

const Acts = ({ employee, isSelf, onEdit, onLeave }: ActsProps) => {
  const { t, i18n } = useTranslation('staff');
  const queries = useQueryClient();
  const withPassword = useWithPassword();
  const reportFailure = useReportFailure();
  const [isGoing, setIsGoing] = useState(false);
  const name = fullName(employee);
  const isBlocked = employee.status === 'BLOCKED';
  const act = async (work: () => Promise<unknown>, done: string) => {
    if (isGoing) return;
    setIsGoing(true);
    if (await withPassword(work).catch(reportFailure)) showSuccess(done);
    await renewStaff(queries);
    setIsGoing(false);
  };
  const language = languageOf(i18n);
  const unblock = () =>
    act(() => putStatus(employee.id, { status: 'ACTIVE' }, language), t('unblock.done', { name }));
  const send = () => act(() => sendPassword(employee.id, language), t('send.done', { name }));
  return (
    <div className={styles.buttons}>
      {!isSelf && !isBlocked && employee.mustChangePassword && (
        <Button variant="soft" size="sm" isLoading={isGoing} onClick={send}>
          {t('send.again')}
        </Button>
      )}
      {!isSelf && !isBlocked && !employee.mustChangePassword && (
        <Button variant="ghost" size="sm" onClick={() => onLeave({ employee, act: 'block' })}>
          {t('block.open')}
        </Button>
      )}
      {isBlocked && (
        <Button variant="ghost" size="sm" isLoading={isGoing} onClick={unblock}>
          {t('unblock.act')}
        </Button>
      )}
      <ActionMenu label={t('acts', { name })} icon={<EllipsisVertical aria-hidden />}>
        <MenuAction onClick={() => onEdit(employee)}>
          <PencilLine aria-hidden />
          {t('edit.open')}
        </MenuAction>
        {!isSelf && !isBlocked && (
          <MenuAction onClick={send}>
            <MessageSquareText aria-hidden />
            {t('send.act')}
          </MenuAction>
        )}
        {!isSelf && (
          <MenuAction onClick={() => (isBlocked ? unblock() : onLeave({ employee, act: 'block' }))}>
            {isBlocked ? <LockOpen aria-hidden /> : <Ban aria-hidden />}
            <span>{t(isBlocked ? 'unblock.act' : 'block.open')}</span>
          </MenuAction>
        )}
        {!isSelf && (
          <MenuAction isDangerous onClick={() => onLeave({ employee, act: 'remove' })}>
            <Trash2 aria-hidden />
            {t('remove.open')}
          </MenuAction>
        )}
      </ActionMenu>
    </div>
  );
};
