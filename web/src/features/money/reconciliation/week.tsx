import type { ReconciliationOverview } from '@parvoz/contract/money/reconciliation.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './statements.module.css';

const WEEK = 7;
/** No statement is older; a whole week up to it can be shown. */
const FIRST_DAY = '2000-01-07';

const after = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

interface WeekProps extends ReconciliationOverview {
  /** Shows a day as the newest of its week. */
  onShow(day: string): void;
}

/** Shows which seven days are listed, with buttons for other weeks and a field for a day. */
export const Week = ({ days, lastDay, onShow }: WeekProps) => {
  const { t } = useTranslation('reconciliation');
  const id = useId();
  const [error, setError] = useState<string>();
  const [newest, oldest] = [days[0]!.day, days.at(-1)!.day];
  const [written, setWritten] = useState<string | null>(null);
  const show = (day: string) => {
    setError(undefined);
    setWritten(null);
    onShow(day);
  };
  const choose = (day: string | null) => {
    setWritten(day);
    if (!day) return;
    if (day > lastDay || day < FIRST_DAY) return setError(t('week.wrong', { last: formatDate(lastDay) }));
    show(day);
  };
  const earlier = after(newest, -WEEK);
  const later = after(newest, WEEK);
  return (
    <div className={styles.week}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would frame what is one line of buttons */}
      <div className={styles.weekMoves} role="group" aria-labelledby={id}>
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('week.earlier')}
          disabled={earlier < FIRST_DAY}
          onClick={() => show(earlier)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <span id={id} className={textStyles.num} aria-live="polite">
          {formatDate(oldest)} – {formatDate(newest)}
        </span>
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('week.later')}
          disabled={newest >= lastDay}
          onClick={() => show(later > lastDay ? lastDay : later)}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <DateField
        label={t('week.day')}
        value={written ?? newest}
        min={FIRST_DAY}
        max={lastDay}
        error={error}
        onChange={choose}
      />
    </div>
  );
};
