import { useTranslation } from 'react-i18next';

/** In place of a panel's content when it could not be fetched. */
export const PanelFailure = ({ onRetry }: { onRetry(): void }) => {
  const { t } = useTranslation('search');
  return (
    <div className="panel-failure" role="alert">
      <p>{t('loadFailed')}</p>
      <button type="button" className="btn secondary sm" onClick={() => onRetry()}>
        {t('retry')}
      </button>
    </div>
  );
};
