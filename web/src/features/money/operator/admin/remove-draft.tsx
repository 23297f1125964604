import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { Confirm } from '../../../../ui/confirm.tsx';
import { showSuccess } from '../../../../ui/toast.ts';
import { useReportFailure } from '../../../../ui/use-report-failure.ts';
import { CHANGED_KEYS, type DraftRef, removeDraft } from './queries.ts';

interface RemoveDraftProps extends DraftRef {
  isOpen: boolean;
  onClose(): void;
}

/** The question before a draft is deleted. */
export const RemoveDraft = ({ part, id, isOpen, onClose }: RemoveDraftProps) => {
  const { t, i18n } = useTranslation(['operator-admin', 'common', 'tables']);
  const queries = useQueryClient();
  const reportFailure = useReportFailure();
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeDraft({ part, id }, languageOf(i18n)),
    onSuccess: () => showSuccess(t('draft.removed')),
    onError: reportFailure,
    onSettled: () => {
      for (const queryKey of CHANGED_KEYS) queries.invalidateQueries({ queryKey });
      onClose();
    },
  });
  return (
    <Confirm
      isOpen={isOpen}
      onCancel={onClose}
      onConfirm={mutate}
      icon={<Trash2 aria-hidden />}
      title={t('draft.removeTitle')}
      text={t('draft.removeText')}
      cancelLabel={t('cancel', { ns: 'common' })}
      confirmLabel={t('remove', { ns: 'tables' })}
      isDangerous
      isLoading={isPending}
    />
  );
};
