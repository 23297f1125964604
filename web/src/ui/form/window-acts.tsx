import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import modalStyles from '../modal.module.css';

interface WindowActsProps {
  isSending: boolean;
  onCancel(): void;
  /** Saves, and leaves the form for the next record; nothing of one that is there already. */
  onSaveAnother: (() => unknown) | null;
}

/** Buttons below the form of a record in a window over its list. */
export const WindowActs = ({ isSending, onCancel, onSaveAnother }: WindowActsProps) => {
  const { t } = useTranslation(['admin', 'common']);
  return (
    <div className={modalStyles.acts}>
      <Button variant="ghost" onClick={onCancel}>
        {t('cancel', { ns: 'common' })}
      </Button>
      {onSaveAnother && (
        <Button variant="secondary" isLoading={isSending} onClick={onSaveAnother}>
          {t('form.saveAnother')}
        </Button>
      )}
      <Button type="submit" isLoading={isSending}>
        {t(isSending ? 'form.saving' : 'form.save')}
      </Button>
    </div>
  );
};
