import type { Approval } from '@parvoz/contract/money/approvals.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMomentAndMinute } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Money } from '../../../ui/money.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { useLastPage } from '../../../ui/use-last-page.ts';
import { Cancel, Download } from './approval-acts.tsx';
import styles from './approvals.module.css';
import { Pages } from './pages.tsx';
import { type ApprovalList, approvalListQuery } from './queries.ts';

// The forms bring Zod.
const ApprovalDialog = lazy(() =>
  import('./approval-dialog.tsx').then((module) => ({ default: module.ApprovalDialog })),
);

export type Answering = { approval: Approval; action: 'APPROVE' | 'REFUSE' };

/** Acts that need a second administrator: those that wait for one, and those decided. */
export const Approvals = () => {
  const { t, i18n } = useTranslation('approvals');
  const [state, setState] = useState<ApprovalList>('WAITING');
  const [page, setPage] = useState(1);
  const [answering, setAnswering] = useState<Answering | null>(null);
  const query = useLastPage(useQuery(approvalListQuery(state, page, languageOf(i18n))), setPage);
  const choose = (chosen: ApprovalList) => {
    setState(chosen);
    setPage(1);
  };
  return (
    <section className={clsx(cardStyles.card, styles.card)} aria-labelledby="approvals">
      <div className={styles.head}>
        <h2 id="approvals">{t('title')}</h2>
        <p>{t('lead')}</p>
      </div>
      <fieldset className={styles.states}>
        <legend className={textStyles.sr}>{t('filter')}</legend>
        {(['WAITING', 'ENDED'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className={badgeStyles.chip}
            aria-pressed={one === state}
            onClick={() => choose(one)}
          >
            {t(`list.${one}`)}
            {one === 'WAITING' && query.data && query.data.waitingCount > 0 && (
              <b className={textStyles.num}>{query.data.waitingCount}</b>
            )}
          </button>
        ))}
      </fieldset>
      <QueryBoundary
        query={query}
        failure={t('failed')}
        heading="h3"
        waiting={<Skeleton height={80} radius={12} />}
      >
        {(found) =>
          found.content.length === 0 ? (
            <p className={styles.empty}>{t(`none.${state}`)}</p>
          ) : (
            <>
              <ul className={styles.list}>
                {found.content.map((approval) => (
                  <Line key={approval.id} approval={approval} onAnswer={setAnswering} />
                ))}
              </ul>
              <Pages found={found} onPage={setPage} />
            </>
          )
        }
      </QueryBoundary>
      <Suspense>{answering && <ApprovalDialog {...answering} onClose={() => setAnswering(null)} />}</Suspense>
    </section>
  );
};

/** Describes exactly what would be done. */
export const What = ({ approval }: { approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const { kind, documentNumber, documentDate, reason, side, count } = approval;
  return (
    <>
      {count !== null && <small>{t('count', { count })}</small>}
      {kind === 'CONFIRM' && documentNumber && documentDate && (
        <small>{t('document', { number: documentNumber, date: formatDate(documentDate) })}</small>
      )}
      {side && <small>{t(`side.${side}`)}</small>}
      {reason && <small>{t('reason', { reason })}</small>}
    </>
  );
};

interface LineProps {
  approval: Approval;
  onAnswer(answering: Answering): void;
}

const LOOKS: Record<Approval['state'], string | undefined> = {
  ...{ WAITING: badgeStyles.info, APPROVED: badgeStyles.success, REFUSED: badgeStyles.danger },
  ...{ FAILED: badgeStyles.warning, CANCELED: undefined, EXPIRED: undefined },
};

const Line = ({ approval, onAnswer }: LineProps) => {
  const { t } = useTranslation(['approvals', 'errors']);
  const { kind, title, state, amount, difference, askedBy, decidedBy, can } = approval;
  const who = title || t(kind === 'BANK_FILE' ? 'bank' : 'gone');
  const act = (action: Answering['action'], variant: 'ghost' | 'soft') => (
    <Button
      variant={variant}
      size="sm"
      aria-label={`${t(`act.${action}`)}: ${t(`kind.${kind}`)}, ${who}`}
      onClick={() => onAnswer({ approval, action })}
    >
      {t(`act.${action}`)}
    </Button>
  );
  return (
    <li>
      <div className={styles.what}>
        <span>
          <b>{t(`kind.${kind}`)}</b>{' '}
          <span className={clsx(badgeStyles.badge, LOOKS[state])}>{t(`state.${state}`)}</span>
        </span>
        <Subject approval={approval} who={who} />
        <What approval={approval} />
        <small>
          {t('asked', { name: askedBy.name || t('gone'), moment: formatMomentAndMinute(approval.askedAt) })}
        </small>
        {state === 'WAITING' && (
          <small>{t('until', { moment: formatMomentAndMinute(approval.expiresAt) })}</small>
        )}
        {decidedBy && approval.decidedAt && (
          <small>
            {t('decided', {
              name: decidedBy.name || t('gone'),
              moment: formatMomentAndMinute(approval.decidedAt),
            })}
          </small>
        )}
        {approval.refusal && <small>{t('refusal', { reason: approval.refusal })}</small>}
        {approval.problem && <small>{t(approval.problem, { ns: 'errors' })}</small>}
      </div>
      <Money className={styles.sum} tiyin={difference ?? amount} />
      {(can.decide || can.cancel || can.download) && (
        <div className={styles.acts}>
          {can.decide && act('REFUSE', 'ghost')}
          {can.decide && act('APPROVE', 'soft')}
          {can.cancel && <Cancel id={approval.id} who={who} />}
          {can.download && <Download id={approval.id} />}
        </div>
      )}
    </li>
  );
};

/** Link to the owner of the money, or to the application. */
const Subject = ({ approval, who }: { approval: Approval; who: string }) => {
  const { subject, subjectId, kind } = approval;
  if (kind === 'BANK_FILE') return <span>{who}</span>;
  if (subject === 'application')
    return (
      <Link className={textStyles.link} to="/admin-applications/$id" params={{ id: subjectId }}>
        {who}
      </Link>
    );
  return (
    <Link className={textStyles.link} to="/admin-audit" search={{ subject, id: subjectId }}>
      {who}
    </Link>
  );
};
