import type { ApplicationDocument } from '@parvoz/contract/applications/application-documents.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../../lib/api.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import buttonStyles from '../../../../ui/button.module.css';
import { Confirm } from '../../../../ui/confirm.tsx';
import { showError } from '../../../../ui/toast.ts';
import { applicationKey } from '../queries.ts';
import documentsCardStyles from './documents-card.module.css';
import { takeBack } from './queries.ts';

interface TakeBackProps {
  applicationId: string;
  document: ApplicationDocument;
}

/** Removes an own document that has not been submitted, after a question. */
export const TakeBack = ({ applicationId, document }: TakeBackProps) => {
  const { t, i18n } = useTranslation('applications');
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => takeBack(applicationId, document.id, languageOf(i18n)),
    onError: (error) => {
      if (!isSignedOut(error)) showError(error instanceof ApiError ? error.message : t('offline'));
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: applicationKey(applicationId) });
      setIsAsking(false);
    },
  });
  const { name } = document.file;
  return (
    <>
      <button
        type="button"
        className={clsx(buttonStyles.roundBtn, documentsCardStyles.roundBtn)}
        aria-label={t('documents.takeBackOf', { name })}
        onClick={() => setIsAsking(true)}
      >
        <Trash2 aria-hidden />
      </button>
      <Confirm
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => mutate()}
        icon={<Trash2 aria-hidden />}
        title={t('documents.takeBackTitle')}
        text={t('documents.takeBackText', { name })}
        cancelLabel={t('cancel', { ns: 'common' })}
        confirmLabel={t(isPending ? 'documents.takingBack' : 'documents.takeBack')}
        isDangerous
        isLoading={isPending}
      />
    </>
  );
};
