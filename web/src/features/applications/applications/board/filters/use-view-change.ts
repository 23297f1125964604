import type { SavedView } from '@parvoz/contract/applications/application-notes.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../../../lib/api.ts';
import { languageOf } from '../../../../../lib/i18n.ts';
import { showError, showSuccess } from '../../../../../ui/toast.ts';
import type { ApplicationConditions } from '../../queries.ts';
import { deleteView, saveViewAs, VIEWS_KEY } from '../queries.ts';

/** Saves and removes own views, and says so. */
export const useViewChange = () => {
  const { t, i18n } = useTranslation('board');
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ change }: { change(): Promise<unknown>; done: string }) => change(),
    onSuccess: async (_, { done }) => {
      await queries.invalidateQueries({ queryKey: VIEWS_KEY });
      showSuccess(done);
    },
    onError: (error) => {
      if (!isSignedOut(error)) showError(error instanceof ApiError ? error.message : t('offline'));
    },
  });
  const run = (change: () => Promise<unknown>, done: string): Promise<boolean> =>
    mutateAsync({ change, done }).then(
      () => true,
      () => false,
    );
  return {
    isPending,
    save: (name: string, filter: ApplicationConditions) =>
      run(() => saveViewAs(name, filter, language), t('saved.savedNow', { name })),
    remove: ({ id, name }: SavedView) => run(() => deleteView(id, language), t('saved.removed', { name })),
  };
};
