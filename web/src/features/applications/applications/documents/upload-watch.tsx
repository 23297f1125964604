import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../lib/session.ts';
import { readDocuments } from '../../../../lib/stored-documents.ts';

/** Sends, on whatever page, the files of documents that were chosen before the browser or the tab was closed. */
export const UploadWatch = () => {
  const { i18n } = useTranslation();
  const queries = useQueryClient();
  const router = useRouter();
  const id = useSession().user?.id;
  useEffect(() => {
    if (!id) return;
    let stop = () => {};
    let isOver = false;
    const resume = () => {
      if (readDocuments(id).length === 0) return;
      // Loaded only where there is one. If it cannot be, the files wait for the next page.
      import('./resume-documents.ts').then(
        ({ resumeDocuments }) => {
          stop();
          if (!isOver) stop = resumeDocuments(id, { queries, router, i18n });
        },
        () => {},
      );
    };
    // A tab that was to send them may be gone.
    const look = () => {
      if (document.visibilityState === 'visible') resume();
    };
    resume();
    document.addEventListener('visibilitychange', look);
    // One that was chosen in this visit may be refused while another page is open.
    const stopLooking = router.subscribe('onResolved', resume);
    return () => {
      isOver = true;
      stopLooking();
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, [id, queries, router, i18n]);
  return null;
};
