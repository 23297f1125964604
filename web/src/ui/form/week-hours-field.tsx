import type { OpenDay } from '@parvoz/contract/agencies/opening-hours.ts';
import { WEEK_DAYS } from '@parvoz/contract/limits.ts';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ComponentPropsWithRef, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import fieldStyles from '../field.module.css';
import textStyles from '../text.module.css';
import styles from './week-hours-field.module.css';

interface WeekHoursFieldProps {
  label: string;
  /** True if a label above the field exists already. */
  isLabelHidden?: boolean;
  /** Days that are open, in the order of the week. */
  value: readonly OpenDay[];
  error?: string | undefined;
  onChange(value: OpenDay[]): void;
}

const USUAL = { opens: '09:00', closes: '18:00' };
const WORK_DAYS = 5;

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** `09:00`, with room for a space. */
const MAX_TYPED = 6;

/**
 * Returns the time that somebody means by `9`, `930`, `9.30` or `18:00`, as the contract has it; anything else as it was typed.
 * A browser's own field for times shows them as its own language does, with AM and PM in an English one.
 */
const timeOf = (typed: string): string => {
  const [, hours = '', minutes = '00'] = /^\s*(\d{1,2})(?:[:.,\s-]?(\d{2}))?\s*$/.exec(typed) ?? [];
  const time = `${hours.padStart(2, '0')}:${minutes}`;
  return TIME.test(time) ? time : typed;
};

/** Returns the key of what is wrong with the hours of a day; undefined where nothing is. */
const problemOf = ({ opens, closes }: OpenDay): 'format' | 'order' | undefined => {
  if (!TIME.test(opens) || !TIME.test(closes)) return 'format';
  return opens < closes ? undefined : 'order';
};

/** Days of the week on which something is open, and from when to when. Needs the texts of `hours`. */
export const WeekHoursField = ({
  label,
  isLabelHidden = false,
  value,
  error,
  onChange,
}: WeekHoursFieldProps) => {
  const { t } = useTranslation('hours');
  const on = (day: number) => value.find((one) => one.day === day);
  const put = (changed: OpenDay) =>
    onChange([...value.filter(({ day }) => day !== changed.day), changed].sort((a, b) => a.day - b.day));
  const first = value[0];
  const copy = () => {
    if (!first) return;
    const work = WEEK_DAYS.slice(0, WORK_DAYS).map((day) => ({ ...first, day: Number(day) }));
    onChange([...work, ...value.filter(({ day }) => day > WORK_DAYS)]);
  };
  return (
    <fieldset className={clsx(fieldStyles.field, styles.hours)}>
      <legend className={isLabelHidden ? textStyles.sr : undefined}>{label}</legend>
      <div className={styles.days}>
        {WEEK_DAYS.map((day) => (
          <Day
            key={day}
            day={day}
            open={on(day)}
            onSwitch={(isOpen) =>
              isOpen
                ? put({ ...USUAL, ...(first && { opens: first.opens, closes: first.closes }), day })
                : onChange(value.filter((one) => one.day !== day))
            }
            onChange={put}
          />
        ))}
      </div>
      {first && first.day <= WORK_DAYS && (
        <div>
          <Button variant="ghost" size="sm" onClick={copy}>
            {t('copy')}
          </Button>
        </div>
      )}
      {error && (
        <p className={fieldStyles.error}>
          <CircleAlert aria-hidden />
          {error}
        </p>
      )}
    </fieldset>
  );
};

interface TimeInputProps extends ComponentPropsWithRef<'input'> {
  /** As the contract has it, or what was typed instead. */
  time: string;
  onTime(time: string): void;
}

/** A time of the day as somebody types it; once it is left it stands there as it was understood. */
const TimeInput = ({ time, onTime, ...input }: TimeInputProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      {...input}
      inputMode="numeric"
      autoComplete="off"
      maxLength={MAX_TYPED}
      value={typed ?? time}
      onChange={({ target }) => {
        setTyped(target.value);
        onTime(timeOf(target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
};

interface DayProps {
  day: (typeof WEEK_DAYS)[number];
  open: OpenDay | undefined;
  onSwitch(isOpen: boolean): void;
  onChange(open: OpenDay): void;
}

const Day = ({ day, open, onSwitch, onChange }: DayProps) => {
  const { t } = useTranslation('hours');
  const id = useId();
  const name = t(`days.${day}`);
  const problem = open && problemOf(open);
  const time = (which: 'opens' | 'closes') => (
    <span className={clsx(fieldStyles.input, styles.time, problem && fieldStyles.bad)}>
      <TimeInput
        aria-label={`${name}: ${t(which)}`}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        time={open?.[which] ?? ''}
        onTime={(value) => open && onChange({ ...open, [which]: value })}
      />
    </span>
  );
  return (
    <div className={styles.day}>
      <label className={fieldStyles.check}>
        <input
          type="checkbox"
          className={fieldStyles.box}
          checked={open !== undefined}
          onChange={({ target }) => onSwitch(target.checked)}
        />
        <span>{name}</span>
      </label>
      {open ? (
        <span className={styles.times}>
          {time('opens')}
          <span aria-hidden>–</span>
          {time('closes')}
        </span>
      ) : (
        <span className={textStyles.faint}>{t('closed')}</span>
      )}
      {problem && (
        <p id={`${id}-error`} className={clsx(fieldStyles.error, styles.wrong)}>
          <CircleAlert aria-hidden />
          {t(problem)}
        </p>
      )}
    </div>
  );
};
