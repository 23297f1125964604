import type { Uses } from '@parvoz/contract/platform/administration.ts';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../toast.ts';
import { UsesQuestion } from './uses-question.tsx';

interface RemoveRecordProps {
  /** Name of the record to delete; null while the dialog is closed. */
  name: string | null;
  /** Key and call of the query for what depends on it. */
  usesKey: readonly unknown[];
  findUses(): Promise<Uses>;
  remove(): Promise<unknown>;
  /** Said before the reason of a failure. */
  failureTitle?: string;
  onRemoved(): void;
  onClose(): void;
}

/** Question before a record is deleted, which shows first what depends on it: then it cannot be deleted. */
export const RemoveRecord = ({ name, remove, onRemoved, ...props }: RemoveRecordProps) => {
  const { t } = useTranslation('admin');
  return (
    <UsesQuestion
      {...props}
      isOpen={name !== null}
      isRefusedByUses
      act={async () => {
        await remove();
        showSuccess(t('remove.done', { name }));
        onRemoved();
      }}
      failure={t('remove.failed')}
      wordsOf={(uses, isGoing) => ({
        icon: <Trash2 aria-hidden />,
        title: t(uses ? 'remove.refused' : 'remove.title', { name }),
        text: uses ? t('remove.used', { uses }) : t(uses === undefined ? 'remove.checking' : 'remove.text'),
        confirmLabel: uses ? t('remove.understood') : t(isGoing ? 'remove.going' : 'remove.confirm'),
        isDangerous: !uses,
      })}
    />
  );
};
