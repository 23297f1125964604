import type { ApplicationDetail, Requirement } from '@parvoz/contract/applications/applications.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CopyCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../../lib/api.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { useConsent } from '../../../../ui/acceptance/consent-gate.tsx';
import { Button } from '../../../../ui/button.tsx';
import { showError, showSuccess } from '../../../../ui/toast.ts';
import { applicationKey } from '../queries.ts';
import documentsCardStyles from './documents-card.module.css';
import { handInAgain } from './queries.ts';
import { type EarlierDocument, earlierFor } from './requirements.ts';

interface UseEarlierProps {
  application: ApplicationDetail;
  requirement: Requirement;
  /** Step of the level that asks for it. */
  stepId: number;
}

/** The way to hand in the document of an earlier level for this one without sending it again; nothing where there is none. */
export const UseEarlier = ({ application, requirement, stepId }: UseEarlierProps) => {
  const earlier = earlierFor(application, requirement);
  return (
    earlier && (
      <Offer
        applicationId={application.id}
        requirementId={requirement.id}
        stepId={stepId}
        earlier={earlier}
      />
    )
  );
};

interface OfferProps extends Pick<UseEarlierProps, 'stepId'> {
  applicationId: string;
  requirementId: number;
  earlier: EarlierDocument;
}

const Offer = ({ applicationId, requirementId, stepId, earlier }: OfferProps) => {
  const { t, i18n } = useTranslation('applications');
  const queries = useQueryClient();
  const consent = useConsent();
  const { place, document } = earlier;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      handInAgain(applicationId, { documentId: document.id, requirementId }, languageOf(i18n)),
    onSuccess: () => showSuccess(t('documents.reused')),
    onError: (error) => {
      if (!isSignedOut(error)) showError(error instanceof ApiError ? error.message : t('offline'));
    },
    // What was taken back meanwhile is not offered again.
    onSettled: () => queries.invalidateQueries({ queryKey: applicationKey(applicationId) }),
  });
  const { step, level } = place;
  const label =
    step.id === stepId
      ? t('documents.reuseOfLevel', { place: `${step.number}.${level.number}` })
      : t('documents.reuseOfStep', { step: step.number });
  return (
    <Button
      variant="soft"
      size="sm"
      className={clsx(documentsCardStyles.btn, documentsCardStyles.sm, documentsCardStyles.soft)}
      aria-label={`${label}: ${document.file.name}`}
      isLoading={isPending}
      onClick={async () => {
        if (await consent()) mutate();
      }}
    >
      <CopyCheck aria-hidden />
      {isPending ? t('documents.reusing') : label}
    </Button>
  );
};
