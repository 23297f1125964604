import type { LedgerProof } from '@parvoz/contract/money/reconciliation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleAlert, RotateCw, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, formatNumber } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { QueryBoundary, useQueryPart } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import { EarlierProofs } from './earlier-proofs.tsx';
import { Faults } from './faults.tsx';
import { beginProof, proofQuery } from './queries.ts';
import styles from './reconciliation.module.css';

const useBegin = () => {
  const { i18n } = useTranslation();
  const queries = useQueryClient();
  const report = useReportFailure();
  const language = languageOf(i18n);
  return async () => {
    try {
      queries.setQueryData(proofQuery(language).queryKey, await beginProof(language));
    } catch (error) {
      report(error);
    }
  };
};

const Bar = ({ proof: { last, isRunning, earlier } }: { proof: LedgerProof }) => {
  const { t, i18n } = useTranslation('reconciliation');
  const begin = useBegin();
  const [isEarlierShown, setEarlierShown] = useState(false);
  const isBad = (last?.faultCount ?? 0) > 0;
  const count = (value: number) => formatNumber(value, languageOf(i18n));
  return (
    <section
      className={clsx(cardStyles.card, styles.bar, isBad && styles.bad)}
      aria-label={t('proof.title')}
      role={isBad ? 'alert' : undefined}
    >
      <span className={clsx(styles.tile, last && (isBad ? styles.danger : styles.success))}>
        {isBad ? <CircleAlert aria-hidden /> : <ShieldCheck aria-hidden />}
      </span>
      <div>
        <b>
          {!last
            ? t('proof.none')
            : t(isBad ? 'proof.bad' : 'proof.good', {
                count: last.faultCount,
                moment: formatMomentAndMinute(last.finishedAt),
              })}
        </b>
        {last && (
          <p>
            {isBad
              ? t('proof.badText')
              : t(last.isWhole ? 'proof.goodText' : 'proof.goodSince', {
                  accounts: count(last.accountCount),
                  entries: count(last.entryCount),
                })}
          </p>
        )}
      </div>
      <span className={styles.barActs}>
        {last && (
          <Button variant="ghost" onClick={() => setEarlierShown(true)}>
            {t('proof.earlier')}
          </Button>
        )}
        <Button variant="secondary" isLoading={isRunning} onClick={begin}>
          {!isRunning && <RotateCw aria-hidden />}
          <span>{t(isRunning ? 'proof.running' : 'proof.begin')}</span>
        </Button>
      </span>
      {last && isBad && <Faults result={last} />}
      <EarlierProofs isOpen={isEarlierShown} onClose={() => setEarlierShown(false)} earlier={earlier} />
    </section>
  );
};

/** Result of the ledger's last proof, with a button for the next one. */
export const ProofBar = () => {
  const { i18n } = useTranslation();
  const query = useQueryPart(proofQuery(languageOf(i18n)));
  return (
    <QueryBoundary query={query} waiting={<Skeleton height={84} radius={20} />}>
      {(proof) => <Bar proof={proof} />}
    </QueryBoundary>
  );
};
