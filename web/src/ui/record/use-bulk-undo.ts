import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import { showSuccess } from '../toast.ts';
import { useReportFailure } from '../use-report-failure.ts';
import { withProgress } from './bulk-progress.ts';
import { useChanges } from './changes.ts';

/** Puts a bulk change back, and tells how much of it; `renew` makes everything old that it concerns. */
export const useBulkUndo = (renew: () => void): ((id: string) => Promise<void>) => {
  const { t, i18n } = useTranslation('admin');
  const { putBack } = useChanges();
  const reportFailure = useReportFailure();
  return async (id) => {
    try {
      const { undone, total } = await withProgress(id, t('bulk.progress'), () =>
        putBack(id, languageOf(i18n)),
      );
      showSuccess(
        undone === total ? t('bulk.undone', { count: undone }) : t('bulk.undonePartly', { undone, total }),
      );
    } catch (error) {
      reportFailure(error);
    } finally {
      renew();
    }
  };
};
