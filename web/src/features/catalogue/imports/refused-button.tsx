import type { Import } from '@parvoz/contract/catalogue/imports.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../lib/api.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { showError } from '../../../ui/toast.ts';
import { loadRefused } from './queries.ts';

/** The lines that are left out, with the reasons, as a file to correct; nothing where there are none. */
export const RefusedButton = ({ found, size }: { found: Import; size?: 'sm' }) => {
  const { t, i18n } = useTranslation('imports');
  const language = languageOf(i18n);
  const { REFUSED } = found.counts;
  const { mutate, isPending } = useMutation({
    mutationFn: () => loadRefused(found.id, language),
    onSuccess: (bytes) => saveFile(bytes, `${found.fileName.replace(/\.[^.]*$/, '')}-refused.csv`),
    onError: (error) => {
      if (!isSignedOut(error)) showError((error instanceof ApiError && error.message) || t('unreachable'));
    },
  });
  if (REFUSED === 0) return null;
  return (
    <Button variant="secondary" {...(size && { size })} isLoading={isPending} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden />}
      <span>{t('refused', { count: REFUSED })}</span>
    </Button>
  );
};
