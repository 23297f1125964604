import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import modalStyles from '../../../../ui/modal.module.css';
import { Modal } from '../../../../ui/modal.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { historyQuery } from '../queries.ts';
import historyListStyles from './history-list.module.css';
import { HistoryList } from './history-list.tsx';

interface HistoryDialogProps {
  applicationId: string;
  isOpen: boolean;
  onClose(): void;
}

/** Everything that has happened to an application, newest first; asked for when it opens. */
export const HistoryDialog = ({ applicationId, isOpen, onClose }: HistoryDialogProps) => {
  const { t } = useTranslation('applications');
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('history.title')} size="medium">
      <History applicationId={applicationId} />
    </Modal>
  );
};

const History = ({ applicationId }: { applicationId: string }) => {
  const { t, i18n } = useTranslation('applications');
  const { data, isError, refetch } = useQuery(historyQuery(applicationId, languageOf(i18n)));
  if (data) return <HistoryList events={data.toReversed()} />;
  if (isError)
    return (
      <div role="alert">
        <p>{t('history.failed')}</p>
        <div className={modalStyles.acts}>
          <Button onClick={() => refetch()}>{t('tryAgain')}</Button>
        </div>
      </div>
    );
  return (
    <div className={historyListStyles.historyWait} role="status" aria-label={t('loading', { ns: 'common' })}>
      {[64, 48, 56].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={18} />
      ))}
    </div>
  );
};
