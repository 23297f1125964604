import type { ApplicationDetail } from '@parvoz/contract/applications.ts';
import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DeskPage } from './-desk-page.tsx';

/**
 * An application as administrators see it: everything is read, a payment that has arrived is marked, and somebody else
 * can be made responsible.
 */
export const AdminDesk = ({ application }: { application: ApplicationDetail }) => {
  const { t } = useTranslation('board');
  const dispute = (
    <p className="note warning">
      <Scale className="i" aria-hidden />
      {t('desk.dispute')}
    </p>
  );
  return (
    <DeskPage application={application} isSeen notice={application.isDisputed && dispute}>
      {!application.isDisputed && <p className="prov px-1">{t('desk.chatClosed')}</p>}
    </DeskPage>
  );
};
