import type { Intake } from '@parvoz/contract/catalogue/programs.ts';
import { clsx } from 'clsx';
import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { daysBetween, formatDate } from '../../../lib/format.ts';
import badgeStyles from '../../../ui/badge.module.css';
import noteStyles from '../../../ui/note.module.css';
import textStyles from '../../../ui/text.module.css';
import { useMonthText } from '../../../ui/use-month-text.ts';
import { type Stop, stopsOf } from './intake-stops.ts';
import styles from './program-detail.module.css';
import type { ProgramInFull } from './queries.ts';

/** Opening, today, last day and start of each intake that can still be applied for. */
export const IntakeLines = ({ program: { intakes, today } }: { program: ProgramInFull }) => {
  const { t } = useTranslation('programs');
  const monthText = useMonthText();
  if (!intakes.length)
    return (
      <p className={noteStyles.note}>
        <CircleHelp aria-hidden />
        {t('detail.noIntakes')}
      </p>
    );
  return intakes.map((intake) => (
    <div key={intake.start} className={styles.intake}>
      {intakes.length > 1 && <h3>{t('detail.intake', { month: monthText(intake.start) })}</h3>}
      <ol className={styles.line}>
        {stopsOf(intake, today).map((stop) => (
          <StopLine key={stop.text} stop={stop} intake={intake} today={today} />
        ))}
      </ol>
    </div>
  ));
};

const StopLine = ({ stop, intake, today }: { stop: Stop; intake: Intake; today: string }) => {
  const { t } = useTranslation('programs');
  const monthText = useMonthText();
  const { text, state, date } = stop;
  const days = intake.deadline === null ? undefined : daysBetween(today, intake.deadline);
  const when = text === 'start' ? monthText(intake.start) : date ? formatDate(date) : t('unknown');
  return (
    <li className={clsx(styles[state], text === 'deadline' && styles.last)}>
      <span className={clsx(styles.when, textStyles.num)}>{when}</span>
      <div>
        <b>{t(`detail.${text}`)}</b>
        {text === 'today' && days !== undefined && (
          <small>{days === 0 ? t('deadline.lastDay') : t('detail.todayLeft', { count: days })}</small>
        )}
        {text === 'start' && <small>{t('detail.startHint')}</small>}
      </div>
      {text === 'deadline' && days !== undefined && days > 0 && (
        <span className={clsx(badgeStyles.badge, badgeStyles.brand)}>
          {t('deadline.daysLeft', { count: days })}
        </span>
      )}
    </li>
  );
};
