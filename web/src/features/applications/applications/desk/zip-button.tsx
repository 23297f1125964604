import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../../lib/api.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { showError, showSuccess } from '../../../../ui/toast.ts';
import documentsCardStyles from '../documents/documents-card.module.css';
import { loadDocuments } from './queries.ts';

interface ZipButtonProps {
  id: string;
  /** Of the application; names the file. */
  number: string;
  /** Hands bytes to the browser's downloads. */
  saveFile(bytes: Blob, name: string): void;
}

/** All documents of an application as one file. */
export const ZipButton = ({ id, number, saveFile }: ZipButtonProps) => {
  const { t, i18n } = useTranslation('board');
  const { mutate, isPending } = useMutation({
    mutationFn: () => loadDocuments(id, languageOf(i18n)),
    onSuccess: (bytes) => {
      saveFile(bytes, `${number}.zip`);
      showSuccess(t('desk.zipDone'));
    },
    onError: (error) => {
      if (!isSignedOut(error)) showError(error instanceof ApiError ? error.message : t('offline'));
    },
  });
  return (
    <Button
      className={clsx(documentsCardStyles.btn, documentsCardStyles.sm)}
      variant="ghost"
      size="sm"
      aria-label={t('desk.zipLabel')}
      isLoading={isPending}
      onClick={() => mutate()}
    >
      {!isPending && <Download aria-hidden />}
      <span>ZIP</span>
    </Button>
  );
};
