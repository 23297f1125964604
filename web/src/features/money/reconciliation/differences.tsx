import { PROVIDER_FACTS } from '@parvoz/contract/money/payments-states.ts';
import type { Closing, Comparison, Difference } from '@parvoz/contract/money/reconciliation.ts';
import type { DifferenceKind } from '@parvoz/contract/money/reconciliation-states.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import {
  CalendarClock,
  Check,
  CircleAlert,
  FileQuestionMark,
  FileSpreadsheet,
  type LucideIcon,
  PencilLine,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMomentAndMinute, formatTime } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { PaidBy } from '../../../ui/paid-by.tsx';
import { QueryBoundary, useQueryPart } from '../../../ui/query-boundary.tsx';
import textStyles from '../../../ui/text.module.css';
import { useLastPage } from '../../../ui/use-last-page.ts';
import { ClosingDialog } from './closing-dialog.tsx';
import { Closings } from './closings.tsx';
import { differencesQuery, type OfDay } from './queries.ts';
import styles from './reconciliation.module.css';
import { Signed } from './signed.tsx';
import { TakingBackDialog } from './taking-back-dialog.tsx';

/** Returns a function that explains the likely reason of a difference, as far as it is known. */
const useHint = (of: OfDay) => {
  const { t } = useTranslation('reconciliation');
  return ({ kind, rest, performedAt, ourState, theirAt, isOnAnotherDay, awaitedDay }: Difference) => {
    const provider = PROVIDER_FACTS[of.provider].brand;
    if (awaitedDay && performedAt && rest !== 0)
      return t(awaitedDay > of.day ? 'hint.awaited' : 'hint.awaitedBefore', {
        ...{ provider, time: formatTime(performedAt), day: formatDate(awaitedDay) },
      });
    if (kind === 'CORRECTED' && rest === 0) return t('hint.settled');
    if (kind === 'NOT_OURS' && performedAt && theirAt)
      return t('hint.midnight', {
        provider,
        theirs: formatMomentAndMinute(theirAt),
        ours: formatMomentAndMinute(performedAt),
      });
    if (kind === 'NOT_OURS') return t(ourState ? 'hint.unpaid' : 'hint.unknown', { provider });
    if (isOnAnotherDay && theirAt)
      return t('hint.otherDay', { provider, moment: formatMomentAndMinute(theirAt) });
    return t(`hint.${kind}`, { provider });
  };
};

const ICONS: Record<DifferenceKind, LucideIcon> = {
  ...{ NOT_OURS: CalendarClock, NOT_THEIRS: FileQuestionMark, AMOUNT: CircleAlert, CORRECTED: PencilLine },
};
const TILES: Record<DifferenceKind, string | undefined> = {
  ...{ NOT_OURS: styles.warning, NOT_THEIRS: styles.danger, AMOUNT: styles.danger },
  CORRECTED: styles.warning,
};

interface CardProps {
  of: OfDay;
  difference: Difference;
  onAct(act: 'CLOSE' | 'CORRECT'): void;
  onTakeBack(closing: Closing): void;
}

const Card = ({ of, difference: one, onAct, onTakeBack }: CardProps) => {
  const { t } = useTranslation('reconciliation');
  const hint = useHint(of);
  const Icon = one.rest === 0 ? Check : ICONS[one.kind];
  return (
    <li className={styles.difference}>
      <span className={clsx(styles.tile, one.rest === 0 ? styles.success : TILES[one.kind])}>
        <Icon aria-hidden />
      </span>
      <div>
        <b>{t(`kind.${one.kind}`)}</b>
        <p>{hint(one)}</p>
        <p className={styles.sides}>
          <span>
            {t('column.ours')} <Money tiyin={one.ours} isBare />
          </span>
          <span>
            {t('column.theirs')} <Money tiyin={one.theirs} isBare />
          </span>
          {one.paymentId ? (
            <Link to="/admin-finance/payment/$id" params={{ id: one.paymentId }}>
              {one.number}
            </Link>
          ) : (
            <span>{one.number}</span>
          )}
        </p>
        {one.payer && (
          <p>
            <PaidBy payer={one.payer} />
          </p>
        )}
        <Closings closings={one.closings} onTakeBack={onTakeBack} />
      </div>
      <div className={styles.acts}>
        <b>
          <Signed tiyin={one.difference} />
        </b>
        {one.rest !== 0 && (
          <>
            <Button variant="secondary" size="sm" onClick={() => onAct('CLOSE')}>
              {t('close.button')}
            </Button>
            <Button variant="secondary" size="sm" onClick={() => onAct('CORRECT')}>
              {t('correct.button')}
            </Button>
          </>
        )}
      </div>
    </li>
  );
};

/** Differences of a provider's day one by one, and how they add up. */
export const Differences = ({ of, comparison }: { of: OfDay; comparison: Comparison }) => {
  const { t, i18n } = useTranslation('reconciliation');
  const [page, setPage] = useState(1);
  const [acting, setActing] = useState<{ act: 'CLOSE' | 'CORRECT'; difference: Difference } | null>(null);
  const [closing, setClosing] = useState<Closing | null>(null);
  const query = useLastPage(useQueryPart(differencesQuery(of, page, languageOf(i18n))), setPage);
  const { statement, above, below } = comparison;
  return (
    <div className={styles.differences}>
      <h3>{t('differences', { provider: PROVIDER_FACTS[of.provider].brand, day: formatDate(of.day) })}</h3>
      <QueryBoundary query={query}>
        {({ content, totalElements, size }) => (
          <>
            <ul>
              {content.map((one) => (
                <Card
                  key={one.number}
                  of={of}
                  difference={one}
                  onAct={(act) => setActing({ act, difference: one })}
                  onTakeBack={setClosing}
                />
              ))}
            </ul>
            {totalElements > size && (
              <div className={styles.turns}>
                <Button variant="secondary" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {t('previous')}
                </Button>
                <span className={textStyles.num}>
                  {(page - 1) * size + 1}–{Math.min(page * size, totalElements)} / {totalElements}
                </span>
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={totalElements <= page * size}
                  onClick={() => setPage(page + 1)}
                >
                  {t('next')}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryBoundary>
      {statement && (
        <p className={styles.note}>
          <FileSpreadsheet aria-hidden />
          <span>
            {t('source', {
              file: statement.fileName,
              name: statement.uploadedBy.name,
              moment: formatMomentAndMinute(statement.uploadedAt),
            })}{' '}
            <Signed tiyin={above} /> {below < 0 && <Signed tiyin={below} />}
            <span> = </span>
            <Signed tiyin={above + below} />
          </span>
        </p>
      )}
      {acting && <ClosingDialog of={of} {...acting} onClose={() => setActing(null)} />}
      {closing && <TakingBackDialog of={of} closing={closing} onClose={() => setClosing(null)} />}
    </div>
  );
};
