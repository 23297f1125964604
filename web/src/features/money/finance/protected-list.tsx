import type { MoneySummary, ProtectedApplication } from '@parvoz/contract/money/finance.ts';
import { sumHeld } from '@parvoz/contract/money/protection-states.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CalendarClock, Check, Timer, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatMomentAndMinute, formatSom, isOver } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import { Money } from '../../../ui/money.tsx';
import { Picture } from '../../../ui/picture.tsx';
import styles from './protected-list.module.css';

const PICTURE = 48;
const PARTS = ['released', 'awaiting', 'disputed', 'held', 'returned'] as const;

/** A student's protected payments, each with what passed on, waits and is held of it, and what happens next. */
export const ProtectedList = ({ summary }: { summary: MoneySummary }) => {
  const { t } = useTranslation('finance');
  const { protectedList } = summary;
  return (
    <section className={clsx(cardStyles.card, styles.protected)}>
      <header>
        <h2>{t('protected.title')}</h2>
        <p>
          {t('protected.total')} <b>{<Money tiyin={sumHeld(summary)} />}</b>
        </p>
      </header>
      <ul>
        {protectedList.map((one) => (
          <li key={one.application.id}>
            <Protected one={one} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const Protected = ({ one }: { one: ProtectedApplication }) => {
  const { t } = useTranslation('finance');
  const { application, target, photo, consulting, tariff, price } = one;
  const about = [target && consulting, tariff, application.number];
  return (
    <>
      <div className={styles.what}>
        <Picture
          picture={photo}
          sizes="48px"
          width={PICTURE}
          height={PICTURE}
          look="emblem"
          className={styles.picture}
        />
        <span>
          <Link to="/student-applications/$id" params={{ id: application.id }}>
            {target ?? consulting}
          </Link>
          <small>{about.filter(Boolean).join(' · ')}</small>
        </span>
      </div>
      <div className={styles.share}>
        <Now one={one} />
        <div className={styles.track} aria-hidden>
          {PARTS.map(
            (part) =>
              one[part] > 0 && <i key={part} data-part={part} style={{ flexGrow: one[part] / price }} />,
          )}
          <i style={{ flexGrow: one.dueAmount / price }} />
        </div>
        <ul className={styles.legend}>
          {PARTS.map(
            (part) =>
              one[part] > 0 && (
                <li key={part}>
                  <i data-part={part} />
                  {t(`protected.${part}`)} <Money tiyin={one[part]} isBare />
                </li>
              ),
          )}
        </ul>
      </div>
      <Next one={one} />
    </>
  );
};

/** Amount in protection; otherwise the amount to pay now or later, or that everything has been paid out. */
const Now = ({ one }: { one: ProtectedApplication }) => {
  const { t } = useTranslation('finance');
  const { price, dueAmount, released, returned } = one;
  // A process of the release before does not say it.
  const unpaid = one.unpaid ?? dueAmount;
  const kept = sumHeld(one);
  if (kept === 0 && unpaid === 0) {
    const isReturned = returned > 0 && released === 0;
    return (
      <p>
        <b>
          <Money tiyin={released + returned} />
        </b>
        <span className={clsx(badgeStyles.badge, badgeStyles.outline)}>
          {isReturned ? <Undo2 aria-hidden /> : <Check aria-hidden />}
          <span>{t(isReturned ? 'protected.isReturned' : 'protected.isOver')}</span>
        </span>
      </p>
    );
  }
  const toPay = dueAmount || unpaid;
  const word = kept > 0 ? 'of' : toPay < price ? 'unpaidOf' : 'unpaid';
  return (
    <p>
      <b>
        <Money tiyin={kept || toPay} />
      </b>
      <small>
        {t(`protected.${word}`)} {word !== 'unpaid' && <Money tiyin={price} isBare />}
      </small>
    </p>
  );
};

/** Next event of an application's money, with a link to act on it. */
const Next = ({ one }: { one: ProtectedApplication }) => {
  const { t, i18n } = useTranslation('finance');
  const { application, dueAmount, closableAt, nextReleaseAt, nextReleaseAmount, nextStepId } = one;
  if (nextReleaseAt)
    return (
      <p className={styles.next}>
        <Timer aria-hidden />
        <span>
          {t('protected.passes', {
            at: formatMomentAndMinute(nextReleaseAt),
            amount: formatSom(nextReleaseAmount, languageOf(i18n)),
          })}
        </span>
        {nextStepId !== null && (
          <Link
            className={buttonClass('soft', 'sm')}
            to="/student-applications/$id/step/$stepId"
            params={{ id: application.id, stepId: String(nextStepId) }}
          >
            {t('protected.look')}
          </Link>
        )}
      </p>
    );
  if (dueAmount > 0) {
    const isLate = closableAt !== null && isOver(closableAt);
    return (
      <p className={clsx(styles.next, isLate && styles.late)}>
        <CalendarClock aria-hidden />
        <span>
          {closableAt
            ? t(isLate ? 'protected.overdue' : 'protected.closable', { date: formatMoment(closableAt) })
            : t('due.now')}
        </span>
        <Link
          className={buttonClass('soft', 'sm')}
          to="/student-applications/$id/payment"
          params={{ id: application.id }}
        >
          {t('protected.pay')}
        </Link>
      </p>
    );
  }
  if (one.held + one.disputed > 0) return null;
  if (one.unpaid > 0)
    return (
      <p className={styles.next}>
        <CalendarClock aria-hidden />
        <span>{t('protected.later')}</span>
      </p>
    );
  return (
    <p className={styles.next}>
      <Check aria-hidden />
      <span>{t(one.returned > 0 && one.released === 0 ? 'protected.allReturned' : 'protected.over')}</span>
    </p>
  );
};
