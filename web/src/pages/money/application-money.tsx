import { isEnded } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationDetail, ApplicationStep } from '@parvoz/contract/applications/applications.ts';
import type { Protection } from '@parvoz/contract/money/protection.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepMoney } from '../../features/applications/applications/detail/application-steps.tsx';
import { StepFiles } from '../../features/applications/applications/documents/step-files.tsx';
import { ProtectionCard } from '../../features/money/protection/protection-card.tsx';
import { protectionQuery } from '../../features/money/protection/queries.ts';
import { AwaitingBadge, ShareBadge } from '../../features/money/protection/share-badge.tsx';
import { StepWaiting } from '../../features/money/protection/step-waiting.tsx';
import { awaitedShareOf, type Reader } from '../../features/money/protection/sums.ts';
import { useAmount } from '../../features/money/protection/use-amount.ts';
import { formatMomentAndMinute } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { QueryBoundary, type QueryPart, useQueryPart } from '../../ui/query-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import turnBannerStyles from '../../ui/turn-banner.module.css';
import { TurnBanner } from '../../ui/turn-banner.tsx';

/** The money of an application for the parts of its page: the panel, and what it adds to the steps. */
export const useMoney = (application: ApplicationDetail, reader: Reader) => {
  const { i18n } = useTranslation('protection');
  const query = useQueryPart(protectionQuery(application.id, languageOf(i18n)));
  const protection = query.data;
  return {
    query,
    awaited: awaitedShareOf(protection),
    stepMoney: protection && stepMoneyOf(application, protection, reader),
  };
};

const stepMoneyOf =
  (application: ApplicationDetail, protection: Protection, reader: Reader) =>
  ({ id }: ApplicationStep): StepMoney | undefined => {
    const share = protection.shareList.find(({ stepId }) => stepId === id);
    if (!share) return undefined;
    const isAwaited = share.state === 'AWAITING';
    return {
      badge: <ShareBadge share={share} isInParts={protection.isInParts} />,
      awaited: isAwaited && <AwaitingBadge />,
      body: isAwaited && (
        <StepWaiting
          protection={protection}
          share={share}
          reader={reader}
          agencyName={application.consulting.name}
        >
          <StepFiles application={application} stepId={id} isAgencyOnly />
        </StepWaiting>
      ),
    };
  };

interface MoneyPanelProps {
  application: ApplicationDetail;
  query: QueryPart<Protection>;
  reader: Reader;
}

/** The protected payment on the page of an application. */
export const MoneyPanel = ({ application, query, reader }: MoneyPanelProps) => {
  const { t } = useTranslation('protection');
  const { id, status, tariff } = application;
  return (
    <QueryBoundary query={query} failure={t('failed')} waiting={<Skeleton height={300} radius={20} />}>
      {(protection) => (
        <ProtectionCard
          protection={protection}
          reader={reader}
          tariffName={tariff.name}
          isEnded={isEnded(status)}
          isAccepted={status !== 'TRAIL'}
        >
          {reader === 'STUDENT' && protection.dueAmount > 0 && (
            <Link
              className={buttonClass('primary', 'lg', 'block')}
              to="/student-applications/$id/payment"
              params={{ id }}
            >
              {t('pay.open')}
            </Link>
          )}
        </ProtectionCard>
      )}
    </QueryBoundary>
  );
};

interface MoneyOfProps {
  application: ApplicationDetail;
  children(protection: Protection): ReactNode;
}

/** A page that is about the money of an application: shows it as soon as it is known, or why it is not. */
export const MoneyOf = ({ application, children }: MoneyOfProps) => {
  const { t, i18n } = useTranslation('protection');
  const query = useQueryPart(protectionQuery(application.id, languageOf(i18n)));
  return (
    <QueryBoundary
      query={query}
      failure={t('failed')}
      heading="h2"
      waiting={<Skeleton height={420} radius={20} />}
    >
      {children}
    </QueryBoundary>
  );
};

interface ConfirmTurnProps {
  applicationId: string;
  share: NonNullable<ReturnType<typeof awaitedShareOf>>;
}

/** The student's banner while a finished step waits for their word. */
export const ConfirmTurn = ({ applicationId, share }: ConfirmTurnProps) => {
  const { t } = useTranslation('protection');
  const amountOf = useAmount();
  const values = {
    step: String(share.number),
    amount: amountOf(share.amount),
    moment: share.releasesAt ? formatMomentAndMinute(share.releasesAt) : '',
  };
  return (
    <TurnBanner
      label={t('now')}
      mood="mine"
      title={t('turn.confirm.title', values)}
      text={t('turn.confirm.text', values)}
      action={
        <Link
          className={clsx(buttonClass('lg'), turnBannerStyles.btn, turnBannerStyles.night)}
          to="/student-applications/$id/step/$stepId"
          params={{ id: applicationId, stepId: String(share.stepId) }}
        >
          {t('turn.confirm.action')}
        </Link>
      }
    />
  );
};
