import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { todayInTashkent } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import { loadPayments, type PaymentListFilter } from './queries.ts';

/** All payments of the list, not only those of the page, as a file. */
export const ExportButton = ({ filter }: { filter: PaymentListFilter }) => {
  const { t, i18n } = useTranslation('finance');
  const reportFailure = useReportFailure();
  const { mutate, isPending } = useMutation({
    mutationFn: () => loadPayments(filter, languageOf(i18n)),
    onSuccess: (file) => {
      saveFile(file, `payments-${todayInTashkent()}.csv`);
      showSuccess(t('export.done'));
    },
    onError: reportFailure,
  });
  return (
    <Button variant="secondary" isLoading={isPending} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden />}
      <span>{t('export.label')}</span>
    </Button>
  );
};
