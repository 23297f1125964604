import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { clsx } from 'clsx';
import { Ban } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import sourceNoteStyles from '../../../../ui/source-note.module.css';
import { EventDialog } from '../detail/event-dialog.tsx';
import { endOf } from '../turn.ts';
import { useAct } from './use-act.ts';

interface WithdrawProps {
  application: ApplicationDetail;
  /** Amount that comes back, shown before the student confirms. */
  refund: ReactNode;
}

/** Ends an own application, while no step of it is finished. */
export const Withdraw = ({ application, refund }: WithdrawProps) => {
  const { t } = useTranslation('applications');
  const { act, isActing } = useAct(application);
  const [isOpen, setIsOpen] = useState(false);
  const { can, status, stepList } = application;
  if (endOf(status)) return null;
  if (!can.CANCELED) {
    // Steps that were done before it moved in have no moment, and do not keep anybody from withdrawing.
    const step = String(stepList.find(({ finishedAt }) => finishedAt !== null)?.number ?? 1);
    return (
      <p className={clsx(sourceNoteStyles.prov, sourceNoteStyles.inset)}>{t('withdraw.tooLate', { step })}</p>
    );
  }
  return (
    <div>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        <Ban aria-hidden />
        {t('withdraw.open')}
      </Button>
      <EventDialog
        isOpen={isOpen}
        draft={`CANCELED ${application.id}`}
        onClose={() => setIsOpen(false)}
        title={t('withdraw.title')}
        text={t('withdraw.text')}
        commentLabel={t('withdraw.comment')}
        actLabel={t(isActing ? 'withdraw.acting' : 'withdraw.act')}
        isDangerous
        isActing={isActing}
        onAct={(comment) => act({ type: 'CANCELED', comment })}
      >
        {refund}
      </EventDialog>
    </div>
  );
};
