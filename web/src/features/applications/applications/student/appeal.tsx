import { MIN_APPEAL_LENGTH } from '@parvoz/contract/applications/appeals.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { clsx } from 'clsx';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, isOver } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import layoutStyles from '../../../../ui/layout.module.css';
import noteStyles from '../../../../ui/note.module.css';
import sourceNoteStyles from '../../../../ui/source-note.module.css';
import { EventDialog } from '../detail/event-dialog.tsx';
import styles from './appeal.module.css';
import { useAct } from './use-act.ts';

/**
 * Shows a student what to do about an agency that is silent: from when on they may ask Parvoz to step in, the way to ask, and what was
 * asked.
 */
export const Appeal = ({ application }: { application: ApplicationDetail }) => {
  const { t } = useTranslation('applications');
  const { appeal, can } = application;
  if (appeal.askedAt !== null) return <AskedAppeal application={application} />;
  if (can.APPEALED) return <AskForAppeal application={application} />;
  if (appeal.allowedAt === null) return null;
  return (
    <p className={clsx(sourceNoteStyles.prov, sourceNoteStyles.inset)}>
      {t('appeal.from', { moment: formatMomentAndMinute(appeal.allowedAt) })}
    </p>
  );
};

const AskForAppeal = ({ application }: { application: ApplicationDetail }) => {
  const { t } = useTranslation('applications');
  const { act, isActing } = useAct(application);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section
      className={clsx(noteStyles.note, noteStyles.warning, styles.appeal)}
      aria-labelledby="appeal-title"
    >
      <LifeBuoy aria-hidden />
      <div className={layoutStyles.shrinks}>
        <h2 id="appeal-title">{t('appeal.title')}</h2>
        <p>{t('appeal.now')}</p>
      </div>
      <Button onClick={() => setIsOpen(true)}>{t('appeal.open')}</Button>
      <EventDialog
        isOpen={isOpen}
        draft={`APPEALED ${application.id}`}
        onClose={() => setIsOpen(false)}
        title={t('appeal.open')}
        text={t('appeal.dialog')}
        commentLabel={t('appeal.reason')}
        minLength={MIN_APPEAL_LENGTH}
        tooShort={t('appeal.short', { min: MIN_APPEAL_LENGTH })}
        actLabel={t(isActing ? 'appeal.acting' : 'appeal.act')}
        isActing={isActing}
        onAct={(comment) => act({ type: 'APPEALED', comment: comment ?? '' })}
      />
    </section>
  );
};

const AskedAppeal = ({ application }: { application: ApplicationDetail }) => {
  const { t } = useTranslation('applications');
  const { act, isActing } = useAct(application);
  const [isOpen, setIsOpen] = useState(false);
  const { askedAt, until, reason } = application.appeal;
  const values = {
    asked: askedAt ? formatMomentAndMinute(askedAt) : '',
    until: until ? formatMomentAndMinute(until) : '',
  };
  return (
    <section className={clsx(noteStyles.note, noteStyles.info, styles.appeal)} aria-labelledby="appeal-title">
      <LifeBuoy aria-hidden />
      <div className={layoutStyles.shrinks}>
        <h2 id="appeal-title">{t('appeal.asked')}</h2>
        <p>{t(until !== null && isOver(until) ? 'appeal.over' : 'appeal.waits', values)}</p>
        {reason && <blockquote>{reason}</blockquote>}
      </div>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t('appeal.withdraw')}
      </Button>
      <EventDialog
        isOpen={isOpen}
        draft={`APPEAL_WITHDRAWN ${application.id}`}
        onClose={() => setIsOpen(false)}
        title={t('appeal.withdrawTitle')}
        text={t('appeal.withdrawText')}
        commentLabel={t('appeal.withdrawComment')}
        actLabel={t(isActing ? 'appeal.withdrawing' : 'appeal.withdrawAct')}
        isActing={isActing}
        onAct={(comment) => act({ type: 'APPEAL_WITHDRAWN', comment })}
      />
    </section>
  );
};
