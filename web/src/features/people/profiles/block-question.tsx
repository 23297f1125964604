import { MAX_REASON_LENGTH } from '@parvoz/contract/limits.ts';
import type { ProfileDetail } from '@parvoz/contract/people/profiles.ts';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../ui/confirm.tsx';
import { Field } from '../../../ui/form/field.tsx';

interface BlockQuestionProps {
  profile: Pick<ProfileDetail, 'name' | 'surname'>;
  isOpen: boolean;
  /** The reason, which may be empty; null if the person is not to be blocked. */
  onAnswer(reason: string | null): void;
}

/** Question before a person is blocked, with the reason for the history of changes. */
export const BlockQuestion = ({ profile, isOpen, onAnswer }: BlockQuestionProps) => {
  const { t } = useTranslation(['profiles', 'common']);
  const [reason, setReason] = useState('');
  return (
    <Confirm
      isOpen={isOpen}
      onCancel={() => onAnswer(null)}
      onConfirm={() => onAnswer(reason.trim())}
      icon={<Ban aria-hidden />}
      title={t('block.title', { name: `${profile.surname} ${profile.name}`.trim() })}
      text={t('block.text')}
      fields={
        <Field
          label={t('block.reason')}
          hint={t('block.reasonHint')}
          value={reason}
          maxLength={MAX_REASON_LENGTH}
          onChange={({ target }) => setReason(target.value)}
        />
      }
      cancelLabel={t('cancel', { ns: 'common' })}
      confirmLabel={t('block.act')}
      isDangerous
    />
  );
};
