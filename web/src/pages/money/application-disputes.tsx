import type { Side } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import type { ProtectedShare } from '@parvoz/contract/money/protection.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Scale } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { sendFile } from '../../features/applications/applications/documents/send-file.ts';
import { useViewer } from '../../features/applications/applications/documents/viewer-context.ts';
import disputeStyles from '../../features/money/disputes/disputes.module.css';
import type { SendEvidence } from '../../features/money/disputes/use-evidence.ts';
import { protectionQuery } from '../../features/money/protection/queries.ts';
import { isWholeTariff } from '../../features/money/protection/sums.ts';
import { languageOf } from '../../lib/i18n.ts';
import { loadWhenPossible } from '../../lib/load-when-possible.ts';
import { useSession } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button-class.ts';

/** Most applications have no dispute. */
const DisputePanel = lazy(async () => ({
  default: (await loadWhenPossible(() => import('../../features/money/disputes/dispute-panel.tsx')))
    .DisputePanel,
}));

/** Sends evidence as documents are sent. */
export const useSendEvidence = (): SendEvidence => {
  const { i18n } = useTranslation();
  return (file, onProgress) => sendFile(file, languageOf(i18n), onProgress);
};

/** Disputed now, or divided by a dispute; one that was withdrawn has left its share as it was. */
const isDisputed = ({ state, endedBy }: ProtectedShare): boolean =>
  state === 'DISPUTED' || endedBy === 'SETTLEMENT';

interface ApplicationDisputesProps {
  application: ApplicationDetail;
  side: Side;
  /** Only the one about this step. */
  stepId?: number;
}

/** The disputes of an application for one of its sides. Stands inside `FileViewer`. */
export const ApplicationDisputes = ({ application, side, stepId }: ApplicationDisputesProps) => {
  const { i18n } = useTranslation('disputes');
  const { user } = useSession();
  const view = useViewer();
  const send = useSendEvidence();
  const { data } = useQuery(protectionQuery(application.id, languageOf(i18n)));
  if (!data || !user) return null;
  const shown = data.shareList.filter(
    (share) => isDisputed(share) && share.stepId === (stepId ?? share.stepId),
  );
  return (
    <Suspense>
      {shown.map(
        ({ disputeId }) =>
          disputeId && (
            <DisputePanel
              key={disputeId}
              applicationId={application.id}
              disputeId={disputeId}
              isWholeTariff={isWholeTariff(data)}
              side={side}
              accountId={user.id}
              sendFile={send}
              openFile={view}
            />
          ),
      )}
    </Suspense>
  );
};

/** Links to the disputes of an application, for administrators. */
export const DisputeLinks = ({ application }: { application: ApplicationDetail }) => {
  const { t, i18n } = useTranslation('disputes');
  const { data } = useQuery(protectionQuery(application.id, languageOf(i18n)));
  const disputed = data?.shareList.filter(isDisputed) ?? [];
  if (disputed.length === 0) return null;
  return (
    <p className={disputeStyles.linkRow}>
      {disputed.map(
        ({ disputeId, number, name }) =>
          disputeId && (
            <Link
              key={disputeId}
              className={buttonClass('secondary', 'sm')}
              to="/admin-applications/$id/dispute/$disputeId"
              params={{ id: application.id, disputeId }}
            >
              <Scale aria-hidden />
              {t('heading', { step: String(number), name })}
            </Link>
          ),
      )}
    </p>
  );
};
