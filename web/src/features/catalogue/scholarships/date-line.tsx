import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import textStyles from '../../../ui/text.module.css';
import { useCycleText } from '../../../ui/use-cycle-text.ts';
import { type Period, stopsOf } from './deadline.ts';
import scholarshipDetailStyles from './scholarship-detail.module.css';
import { useStatusText } from './scholarship-parts.tsx';

/** Opening, today and closing as stops on a line; expected days with the year that they are of. */
export const DateLine = ({ period }: { period: Period }) => {
  const { t } = useTranslation('scholarships');
  const statusText = useStatusText();
  const { datesText } = useCycleText();
  const stops = stopsOf(period);
  const reached = stops.filter(({ state }) => state !== 'next').length - 1;
  return (
    <ol
      className={scholarshipDetailStyles.dateLine}
      style={
        {
          '--stops': stops.length,
          '--reached': `${(reached / (stops.length - 1)) * 100}%`,
        } as React.CSSProperties
      }
    >
      {stops.map(({ state, date, text }) => (
        <li key={text} className={state === 'next' ? undefined : scholarshipDetailStyles[state]}>
          <b className={textStyles.num}>{date ? formatDate(date) : t('detail.now')}</b>
          <span>
            {text === 'now'
              ? statusText(period)
              : [t(`detail.${text}`), datesText(period.isExpected, date ?? null)].filter(Boolean).join(', ')}
          </span>
        </li>
      ))}
    </ol>
  );
};
