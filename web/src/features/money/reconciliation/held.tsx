import type { LedgerBalances } from '@parvoz/contract/money/reconciliation.ts';
import { clsx } from 'clsx';
import { Lock, Scale, Timer, UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import cardStyles from '../../../ui/card.module.css';
import { Money } from '../../../ui/money.tsx';
import styles from './reconciliation.module.css';
import sumStyles from './sums.module.css';

const PARTS = [
  { part: 'inWork', Icon: Lock },
  { part: 'awaiting', Icon: UserRoundCheck },
  { part: 'disputed', Icon: Scale },
] as const;

/** Amount that is released to agencies automatically within a day. */
const Next = ({ next: { amount, count, at } }: { next: LedgerBalances['parts']['next'] }) => {
  const { t, i18n } = useTranslation('reconciliation');
  return (
    <p className={styles.note}>
      <Timer aria-hidden />
      <span>
        {at === null
          ? t('held.noNext')
          : t('held.next', {
              count,
              amount: formatSom(amount, languageOf(i18n)),
              moment: formatMomentAndMinute(at),
            })}
      </span>
    </p>
  );
};

/** Money held for applications, by the state of the steps' shares; below it the disputed shares, one by one. */
export const Held = ({ balances, disputes }: { balances: LedgerBalances; disputes: ReactNode }) => {
  const { t } = useTranslation('reconciliation');
  const { held, heldCount, parts } = balances;
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, sumStyles.held)}>
      <h2>{t('held.title', { count: heldCount })}</h2>
      <p>
        <Money tiyin={held} className={sumStyles.big} />
      </p>
      <div className={sumStyles.heldBar} aria-hidden>
        {PARTS.map(
          ({ part }) =>
            parts[part].amount > 0 && (
              <i key={part} className={sumStyles[part]} style={{ flexGrow: parts[part].amount }} />
            ),
        )}
      </div>
      <dl className={sumStyles.facts}>
        {PARTS.map(({ part, Icon }) => (
          <div key={part}>
            <dt>
              <span className={clsx(sumStyles.key, sumStyles[part])} aria-hidden />
              <Icon aria-hidden />
              <span>
                {t(`held.${part}`)}
                <small>{t('held.steps', { count: parts[part].count })}</small>
              </span>
            </dt>
            <dd>
              <Money tiyin={parts[part].amount} isBare />
            </dd>
          </div>
        ))}
        <div className={sumStyles.total}>
          <dt>{t('held.total')}</dt>
          <dd>
            <Money tiyin={held} />
          </dd>
        </div>
      </dl>
      <Next next={parts.next} />
      {disputes}
    </section>
  );
};
