import { type EarlierDeadline, earlierOf, opensLater } from '@parvoz/contract/catalogue/cycles.ts';
import type { Intake } from '@parvoz/contract/catalogue/programs.ts';
import { clsx } from 'clsx';
import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { daysLeftUntil, formatDate } from '../../../lib/format.ts';
import badgeStyles from '../../../ui/badge.module.css';
import noteStyles from '../../../ui/note.module.css';
import textStyles from '../../../ui/text.module.css';
import { useCycleText } from '../../../ui/use-cycle-text.ts';
import { useMonthText } from '../../../ui/use-month-text.ts';
import { byStart, dayFor, type Stop, stopsOf } from './intake-stops.ts';
import styles from './program-detail.module.css';
import type { ProgramInFull } from './queries.ts';

/** Opening, today, last day and start of each intake that can still be applied for, in the order in which they begin. */
export const IntakeLines = ({ program }: { program: ProgramInFull }) => {
  const { intakes, earlierDeadlines, today } = program;
  const { t } = useTranslation('programs');
  const { earlierText } = useCycleText();
  const monthText = useMonthText();
  if (!intakes.length)
    return (
      <p className={noteStyles.note}>
        <CircleHelp aria-hidden />
        {earlierText(earlierOf(earlierDeadlines, undefined)) ?? t('detail.noIntakes')}
      </p>
    );
  return intakes.toSorted(byStart).map((intake) => (
    <div key={intake.start} className={styles.intake}>
      {intakes.length > 1 && <h3>{t('detail.intake', { month: monthText(intake.start) })}</h3>}
      <ol className={styles.line}>
        {stopsOf(intake, dayFor(intake, today)).map((stop) => (
          <StopLine
            key={stop.text}
            stop={stop}
            intake={intake}
            earlier={earlierOf(earlierDeadlines, intake)}
            today={dayFor(intake, today)}
          />
        ))}
      </ol>
    </div>
  ));
};

interface StopLineProps {
  stop: Stop;
  intake: Intake;
  /** Deadlines of such an intake before, where it has none now. */
  earlier: EarlierDeadline | null;
  today: string;
}

const StopLine = ({ stop, intake, earlier, today }: StopLineProps) => {
  const { t } = useTranslation('programs');
  const { datesText, earlierText } = useCycleText();
  const monthText = useMonthText();
  const { text, state, date } = stop;
  const isDated = text === 'deadline' || text === 'opens' || text === 'opened';
  const note = isDated
    ? (datesText(intake.isExpected, date ?? null) ?? (text === 'deadline' ? earlierText(earlier) : undefined))
    : undefined;
  // Nobody has days left to apply before it opens.
  const days =
    intake.deadline === null || opensLater(intake, today) ? undefined : daysLeftUntil(intake.deadline, today);
  const when = text === 'start' ? monthText(intake.start) : date ? formatDate(date) : t('unknown');
  return (
    <li className={clsx(styles[state], text === 'deadline' && styles.last)}>
      <span className={clsx(styles.when, textStyles.num)}>{when}</span>
      <div>
        <b>{t(`detail.${text}`)}</b>
        {text === 'today' && days !== undefined && (
          <small>{days === 0 ? t('deadline.lastDay') : t('detail.todayLeft', { count: days })}</small>
        )}
        {note && <small>{note}</small>}
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
