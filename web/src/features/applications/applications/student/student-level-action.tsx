import type { ApplicationDetail, ApplicationLevel } from '@parvoz/contract/applications/applications.ts';
import { Send, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../../ui/button-class.ts';
import { stateOfLevel } from '../detail/level-row.tsx';
import { missingOf } from '../documents/requirements.ts';
import { StepBadge } from '../status-badge.tsx';

interface StudentLevelActionProps {
  application: ApplicationDetail;
  level: ApplicationLevel;
}

/** The way from the current level to its documents while they are asked of the student; otherwise its state. */
export const StudentLevelAction = ({ application: { can, turn }, level }: StudentLevelActionProps) => {
  const { t } = useTranslation('applications');
  const state = stateOfLevel(level);
  const isAsked = can.upload && turn === 'STUDENT' && (state === 'begun' || state === 'returned');
  if (!isAsked || level.requirementList.length === 0)
    return level.status && <StepBadge status={level.status} isReturned={state === 'returned'} />;
  const isReady = missingOf(level).length === 0;
  const label = isReady
    ? t('submit.act')
    : t(state === 'returned' ? 'documents.uploadAgain' : 'documents.upload');
  return (
    <a className={buttonClass('primary', 'sm')} href="#documents" aria-label={`${label}: ${level.name}`}>
      {isReady ? <Send aria-hidden /> : <Upload aria-hidden />}
      <span>{label}</span>
    </a>
  );
};
