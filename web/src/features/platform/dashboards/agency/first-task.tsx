import { fullName } from '@parvoz/contract/people/names.ts';
import type { FirstTask as Task } from '@parvoz/contract/platform/dashboards-agency.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dateInTashkent, daysBetween, formatDate, todayInTashkent } from '../../../../lib/format.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import cardStyles from '../../../../ui/card.module.css';
import styles from './agency-dashboard.module.css';
import { ICONS } from './icons.ts';

/** Key of the sentence that says what to do: the next action, or why somebody has to be written to. */
const wordsOf = ({ kind, application: { next } }: Task) => {
  if (kind === 'APPEALED' || kind === 'UNREAD' || kind === 'SILENT') return kind;
  return next === 'NONE' ? 'LEAD' : next;
};

/** The application to begin with today, what has to be done in it, and the button that opens it. */
export const FirstTask = (task: Task) => {
  const { t } = useTranslation('dashboards-agency');
  const { kind, application } = task;
  const { id, number, student, level, university, scholarship } = application;
  const Icon = ICONS[kind];
  const values = { student: fullName(student) || t('managers.deleted'), level: level?.name ?? '' };
  const target = (university ?? scholarship)?.name ?? t('begin.general');
  return (
    <section className={clsx(cardStyles.card, styles.begin)} data-on-night>
      <span className={styles.sign}>
        <Icon aria-hidden />
      </span>
      <div className={styles.words}>
        <h2>{t(`begin.${wordsOf(task)}`, values)}</h2>
        <p>
          {number} · {target}. <When {...application} />
        </p>
      </div>
      <Link to="/consulting-applications/$id" params={{ id }} className={buttonClass('secondary')}>
        {t('begin.open')}
        <ArrowRight aria-hidden />
      </Link>
    </section>
  );
};

/** Deadline of the application's level, and how long ago it was; of a new one the day on which it came. */
const When = ({ deadline, isOverdue, createdAt }: Task['application']) => {
  const { t } = useTranslation('dashboards-agency');
  if (!deadline) return <span>{t('begin.came', { date: formatDate(dateInTashkent(createdAt)) })}</span>;
  const date = formatDate(deadline);
  if (!isOverdue) return <span>{t('begin.due', { date })}</span>;
  return <span>{t('begin.late', { date, count: daysBetween(deadline, todayInTashkent()) })}</span>;
};
