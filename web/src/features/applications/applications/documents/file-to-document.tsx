import type { addDocument, PrivateFile } from '@parvoz/contract/applications/application-documents.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FileCheck2, FilePlus2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError, callApi } from '../../../../lib/api.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { useConsent } from '../../../../ui/acceptance/consent-gate.tsx';
import { ActionMenu, MenuAction, MenuGroup, MenuTitle } from '../../../../ui/action-menu.tsx';
import textStyles from '../../../../ui/text.module.css';
import { showError, showSuccess } from '../../../../ui/toast.ts';
import { applicationKey } from '../queries.ts';
import styles from './file-to-document.module.css';
import { currentLevelOf, documentsOfFile, isMet } from './requirements.ts';

interface FileToDocumentProps {
  application: ApplicationDetail;
  messageId: string;
  file: PrivateFile;
  /** Students choose which of the asked documents it is. */
  isStudent: boolean;
}

/** Hands in the file of a message, as a required document or as another one, and shows once it is a document. */
export const FileToDocument = ({ application, messageId, file, isStudent }: FileToDocumentProps) => {
  const { t, i18n } = useTranslation('applications');
  const queries = useQueryClient();
  const { id } = application;
  const consent = useConsent();
  const made = documentsOfFile(application, file.id);
  const open = isStudent
    ? (currentLevelOf(application)?.level.requirementList.filter((one) => !isMet(one)) ?? [])
    : [];
  const { mutate, isPending } = useMutation({
    mutationFn: (requirementId: number | null) =>
      callApi<typeof addDocument>(
        'POST /application/{id}/document',
        { params: { id }, body: { messageId, requirementId } },
        languageOf(i18n),
      ),
    onSuccess: () => {
      showSuccess(t('fromChat.done'));
      return queries.invalidateQueries({ queryKey: applicationKey(id) });
    },
    onError: (error) => showError((error instanceof ApiError && error.message) || t('fromChat.failed')),
  });
  const handIn = async (requirementId: number | null) => {
    if (!isStudent || (await consent())) mutate(requirementId);
  };
  // A document without a requirement may still get one.
  if (made.length > 0 && (open.length === 0 || made.some(({ requirementId }) => requirementId !== null)))
    return (
      <span className={styles.filed}>
        <FileCheck2 aria-hidden />
        {t('fromChat.made')}
      </span>
    );
  const label = t('fromChat.make', { name: file.name });
  if (open.length === 0)
    return (
      <button
        type="button"
        className={clsx(textStyles.link, styles.handIn)}
        disabled={isPending}
        aria-label={label}
        onClick={() => handIn(null)}
      >
        <FilePlus2 aria-hidden />
        {t('fromChat.short')}
      </button>
    );
  return (
    <ActionMenu
      className={clsx(textStyles.link, styles.handIn)}
      label={label}
      icon={
        <>
          <FilePlus2 aria-hidden />
          {t('fromChat.short')}
        </>
      }
    >
      <MenuGroup>
        <MenuTitle>{t('fromChat.which')}</MenuTitle>
        {open.map((one) => (
          <MenuAction key={one.id} isDisabled={isPending} onClick={() => handIn(one.id)}>
            {one.name}
          </MenuAction>
        ))}
        {made.length === 0 && (
          <MenuAction isDisabled={isPending} onClick={() => handIn(null)}>
            {t('assign.other')}
          </MenuAction>
        )}
      </MenuGroup>
    </ActionMenu>
  );
};
