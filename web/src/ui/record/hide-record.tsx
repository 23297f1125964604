import type { Uses } from '@parvoz/contract/platform/administration.ts';
import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { UsesQuestion } from './uses-question.tsx';

interface HideRecordProps {
  /** Name of the record to hide; null while the dialog is closed. */
  name: string | null;
  /** Key and call of the query for what depends on it. */
  usesKey: readonly unknown[];
  findUses(): Promise<Uses>;
  hide(): Promise<unknown>;
  onClose(): void;
}

/** Question before a record is hidden from visitors, which shows first what depends on it: that stays visible. */
export const HideRecord = ({ name, hide, ...props }: HideRecordProps) => {
  const { t } = useTranslation('admin');
  return (
    <UsesQuestion
      {...props}
      isOpen={name !== null}
      act={hide}
      failure={t('hide.failed')}
      wordsOf={(uses, isGoing) => ({
        icon: <EyeOff aria-hidden />,
        title: t('hide.title', { name }),
        text: uses ? t('hide.used', { uses }) : t('hide.text'),
        confirmLabel: t(isGoing ? 'hide.going' : 'hide.confirm'),
      })}
    />
  );
};
