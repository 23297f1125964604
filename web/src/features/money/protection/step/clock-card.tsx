import type { ProtectedShare } from '@parvoz/contract/money/protection.ts';
import { RELEASE_HOURS, RELEASE_REMINDER_HOURS } from '@parvoz/contract/money/protection-states.ts';
import { clsx } from 'clsx';
import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSecondsUntil } from '../../../../lib/countdown.ts';
import { formatMinute, formatMoment } from '../../../../lib/format.ts';
import cardStyles from '../../../../ui/card.module.css';
import sourceNoteStyles from '../../../../ui/source-note.module.css';
import textStyles from '../../../../ui/text.module.css';
import { Countdown } from '../countdown.tsx';
import styles from './step-page.module.css';

const HOUR_SECONDS = 3600;

/**
 * Countdown until the share of a finished step is released, with its first and last moment and the reminders to the
 * student.
 */
export const ClockCard = ({ share: { finishedAt, releasesAt } }: { share: ProtectedShare }) => {
  const { t } = useTranslation('protection');
  const left = useSecondsUntil(releasesAt ? Date.parse(releasesAt) : 0);
  if (!releasesAt) return null;
  const all = RELEASE_HOURS * HOUR_SECONDS;
  const gone = Math.min(all, Math.max(0, all - left));
  return (
    <section className={clsx(cardStyles.card, styles.card)} aria-labelledby="clock-title">
      <h2 id="clock-title" className={styles.quiet}>
        {t('clock.title')}
      </h2>
      <Countdown until={releasesAt} className={styles.clock} />
      <div className={styles.track} aria-hidden>
        <i style={{ width: `${(gone / all) * 100}%` }} />
      </div>
      <div className={clsx(styles.ends, textStyles.num)}>
        {finishedAt && (
          <span>
            {formatMoment(finishedAt)}
            <br />
            {t('clock.finished', { time: formatMinute(finishedAt) })}
          </span>
        )}
        <span>
          {formatMoment(releasesAt)}
          <br />
          {t('clock.passes', { time: formatMinute(releasesAt) })}
        </span>
      </div>
      <p className={clsx(sourceNoteStyles.prov, sourceNoteStyles.nw)}>
        <Bell aria-hidden />
        <span>{t('clock.reminders', { hours: RELEASE_REMINDER_HOURS.join(', ') })}</span>
      </p>
    </section>
  );
};
