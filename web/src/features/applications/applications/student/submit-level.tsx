import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { showSuccess } from '../../../../ui/toast.ts';
import { EventDialog } from '../detail/event-dialog.tsx';
import documentsCardStyles from '../documents/documents-card.module.css';
import { currentLevelOf, missingOf } from '../documents/requirements.ts';
import { useAct } from './use-act.ts';

/** Sends the current level to the agency, once everything that it requires is there; nothing while it is theirs. */
export const SubmitLevel = ({ application }: { application: ApplicationDetail }) => {
  const { t } = useTranslation('applications');
  const { act, isActing } = useAct(application);
  const [isOpen, setIsOpen] = useState(false);
  const current = currentLevelOf(application);
  const { can, turn, isInParts, payment } = application;
  if (current?.level.status !== 'STARTED' || !can.upload || turn !== 'STUDENT') return null;
  const { level } = current;
  const isRework = level.returnComment !== null;
  const missing = missingOf(level);
  const isUnpaid = isInParts && payment === 'DUE';
  // Such a level is the agency's work; until it is paid the turn is the student's all the same.
  if (!isRework && !level.requirementList.some(({ isRequired }) => isRequired)) return null;
  const send = async (comment: string | null): Promise<boolean> => {
    const isSent = await act({
      type: isRework ? 'REWORK_COMPLETED' : 'SUBMITTED',
      levelId: level.id,
      comment,
    });
    if (isSent) showSuccess(t('submit.sent'));
    return isSent;
  };
  return (
    <div className={documentsCardStyles.submitLevel}>
      <p role="status">
        {missing.length > 0 && (
          <span>{`${t('submit.missing', { names: missing.map(({ name }) => name).join(', ') })} `}</span>
        )}
        {isUnpaid && <span>{t('submit.unpaid')}</span>}
        {missing.length === 0 && !isUnpaid && (
          <span>{t(isRework ? 'submit.readyAgain' : 'submit.ready')}</span>
        )}
      </p>
      <Button
        size="lg"
        isBlock
        disabled={!(isRework ? can.REWORK_COMPLETED : can.SUBMITTED) || missing.length > 0}
        onClick={() => setIsOpen(true)}
      >
        <Send aria-hidden />
        {t('submit.act')}
      </Button>
      <EventDialog
        isOpen={isOpen}
        draft={`SUBMITTED ${application.id}`}
        onClose={() => setIsOpen(false)}
        title={t('submit.title')}
        text={t('submit.text', { level: level.name })}
        commentLabel={t('submit.comment')}
        actLabel={t(isActing ? 'submit.acting' : 'submit.act')}
        isActing={isActing}
        onAct={send}
      />
    </div>
  );
};
