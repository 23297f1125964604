import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';
import { fullName } from '@parvoz/contract/people/names.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import fieldStyles from '../../../ui/field.module.css';
import formStyles from '../../../ui/form/form.module.css';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './leave.module.css';
import { heldQuery } from './queries.ts';
import { afterwards, countsOf, type Heir, NOBODY, type WayProps } from './shares.ts';

/** Each open application with the choice of who takes it over. */
export const OneByOne = ({ employee, heirs, onPlan }: WayProps) => {
  const { i18n } = useTranslation();
  const query = useQuery(heldQuery(employee.id, languageOf(i18n)));
  return (
    <QueryBoundary query={query} heading="h3" waiting={<LoadingView />}>
      {({ content }) => <Choices applications={content} heirs={heirs} onPlan={onPlan} />}
    </QueryBoundary>
  );
};

interface ChoicesProps extends Omit<WayProps, 'employee'> {
  applications: readonly ApplicationCard[];
}

const Choices = ({ applications, heirs, onPlan }: ChoicesProps) => {
  const { t } = useTranslation('staff');
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const choices = applications.map(({ id }) => chosen[id] ?? '');
  const missing = choices.filter((one) => one === '').length;
  const key = `${applications.map(({ id }) => id).join()} ${choices.join()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plan is another one only when the choices or the list are
  useEffect(() => {
    const assignmentList = applications.map(({ id: applicationId }, at) => {
      const to = choices[at]!;
      return { applicationId, managerId: to === NOBODY ? null : to };
    });
    onPlan(missing === 0 && applications.length > 0 ? { assignmentList } : null);
  }, [key]);
  return (
    <>
      <ul className={styles.held}>
        {applications.map((one, at) => (
          <li key={one.id}>
            <Held application={one} />
            <div className={clsx(fieldStyles.input, fieldStyles.sm, formStyles.choice)}>
              <select
                aria-label={t('handOver.heirOf', { number: one.number, student: fullName(one.student) })}
                value={choices[at]}
                onChange={({ target }) => setChosen({ ...chosen, [one.id]: target.value })}
              >
                <option value="" disabled>
                  {t('handOver.choose')}
                </option>
                {heirs.map((heir) => (
                  <option key={heir.id} value={heir.id}>
                    {fullName(heir)}
                  </option>
                ))}
                <option value={NOBODY}>{t('handOver.nobodyShort')}</option>
              </select>
              <ChevronDown aria-hidden />
            </div>
          </li>
        ))}
      </ul>
      <Afterwards choices={choices} heirs={heirs} missing={missing} />
    </>
  );
};

/** Student, number and place of an application, and until when it is due. */
const Held = ({ application }: { application: ApplicationCard }) => {
  const { t } = useTranslation('staff');
  const { number, student, step, deadline, isOverdue } = application;
  return (
    <div>
      <b>{fullName(student)}</b>
      <small>
        {number} · {step?.name ?? t('handOver.new')}
        {deadline && (
          <span
            className={clsx(isOverdue && styles.bad)}
          >{` · ${t('handOver.due', { date: formatDate(deadline) })}`}</span>
        )}
      </small>
    </div>
  );
};

interface AfterwardsProps {
  choices: readonly string[];
  heirs: readonly Heir[];
  /** Number of applications for which nobody has been chosen yet. */
  missing: number;
}

/** Loads of those who were chosen, before and after, and what is still missing. */
const Afterwards = ({ choices, heirs, missing }: AfterwardsProps) => {
  const { t } = useTranslation('staff');
  const counts = countsOf(choices);
  return (
    <p className={styles.afterwards} role="status">
      {heirs
        .filter(({ id }) => counts.has(id))
        .map((one) => (
          <span key={one.id}>
            {fullName(one)}{' '}
            <b className={textStyles.num}>{afterwards(one, counts.get(one.id) ?? 0) ?? counts.get(one.id)}</b>
          </span>
        ))}
      {missing > 0 && <span className={styles.missing}>{t('handOver.missing', { count: missing })}</span>}
    </p>
  );
};
