import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { useSession } from '../../../../lib/session.ts';
import { useConsent } from '../../../../ui/acceptance/consent-gate.tsx';
import { showSuccess } from '../../../../ui/toast.ts';
import { applicationKey } from '../queries.ts';
import type { RunningUpload } from './queued-upload.ts';
import { currentUploads, startUpload, watchUploads } from './uploads.ts';

const isOnItsWay =
  (applicationId: string) =>
  (one: RunningUpload): boolean =>
    one.applicationId === applicationId && one.state !== 'FAILED' && one.state !== 'ASKED';

/** Returns what is done when a file has become a document of an application, by this tab or by another one. */
export const arrivalAt =
  (queries: QueryClient, i18n: I18n, applicationId: string) =>
  async (isSent: boolean): Promise<void> => {
    await queries.invalidateQueries({ queryKey: applicationKey(applicationId) });
    // Of several files the last one says it for all of them.
    if (!isSent || currentUploads().filter(isOnItsWay(applicationId)).length !== 1) return;
    await i18n.loadNamespaces('applications');
    showSuccess(i18n.t('documents.uploaded', { ns: 'applications' }));
  };

/**
 * Files that are on their way to an application: they go on while other pages of the visit are open. Those of students
 * wait in the browser until they have arrived; where they cannot, it asks before it closes on them.
 */
export const useUploads = (applicationId: string, isStudent: boolean) => {
  const queries = useQueryClient();
  const { i18n } = useTranslation('applications');
  const consent = useConsent();
  const id = useSession().user?.id;
  const all = useSyncExternalStore(watchUploads, currentUploads, currentUploads);
  const uploads = all.filter((one) => one.applicationId === applicationId);
  /**
   * `replaces`: the document that the sender sees there; null for none, undefined where it does not matter. Of students no file
   * is taken before they have accepted the privacy policy.
   */
  const send = (file: File, requirementId: number | null, replaces?: string | null): void =>
    startUpload({
      ...{ applicationId, requirementId, file, replaces },
      consent: isStudent ? consent : undefined,
      ownerId: isStudent && id ? id : null,
      language: languageOf(i18n),
      onDone: arrivalAt(queries, i18n, applicationId),
    });
  return { uploads, send };
};

/** Returns the newest upload for a requirement: one that is to give way to it may be there still. */
export const uploadFor = (
  uploads: readonly RunningUpload[],
  requirementId: number | null,
): RunningUpload | undefined => uploads.findLast((one) => one.requirementId === requirementId);
