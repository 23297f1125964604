import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { showSuccess } from '../../../../ui/toast.ts';
import { applicationKey } from '../queries.ts';
import { currentUploads, type RunningUpload, startUpload, watchUploads } from './uploads.ts';

const isOnItsWay =
  (applicationId: string) =>
  (one: RunningUpload): boolean =>
    one.applicationId === applicationId && one.state !== 'FAILED';

/**
 * Files that are on their way to an application: they go on while other pages of the visit are open, and the browser
 * asks before it closes on them.
 */
export const useUploads = (applicationId: string) => {
  const queries = useQueryClient();
  const { t, i18n } = useTranslation('applications');
  const all = useSyncExternalStore(watchUploads, currentUploads);
  const uploads = all.filter((one) => one.applicationId === applicationId);
  const isGoing = uploads.some(isOnItsWay(applicationId));
  useEffect(() => {
    if (!isGoing) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isGoing]);
  const send = (file: File, requirementId: number | null): void =>
    startUpload({
      applicationId,
      requirementId,
      file,
      language: languageOf(i18n),
      onDone: async () => {
        await queries.invalidateQueries({ queryKey: applicationKey(applicationId) });
        // Of several files the last one says it for all of them.
        if (currentUploads().filter(isOnItsWay(applicationId)).length === 1)
          showSuccess(t('documents.uploaded'));
      },
    });
  return { uploads, send };
};

export const uploadFor = (
  uploads: readonly RunningUpload[],
  requirementId: number | null,
): RunningUpload | undefined => uploads.find((one) => one.requirementId === requirementId);
