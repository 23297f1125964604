import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../lib/api.ts';
import { languageOf } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { showError } from '../../ui/toast.ts';
import { Block } from './block.tsx';
import { deleteOwnAccount } from './queries.ts';

interface DeleteBlockProps {
  /** Ends everything that the browser has of the account. */
  onDeleted(): void;
}

/** Own account and its personal data, after a question. A refusal of the server is shown as it says it. */
export const DeleteBlock = ({ onDeleted }: DeleteBlockProps) => {
  const { t, i18n } = useTranslation('settings');
  const [isAsking, setIsAsking] = useState(false);
  const [isLoading, setIsLoading] = useState(false);
  const remove = async () => {
    setIsLoading(true);
    try {
      await deleteOwnAccount(languageOf(i18n));
      onDeleted();
    } catch (error) {
      if (!isSignedOut(error))
        showError(error instanceof ApiError && error.message ? error.message : t('offline'));
      setIsLoading(false);
      setIsAsking(false);
    }
  };
  return (
    <Block id="delete" title={t('delete.title')} lead={t('delete.lead')} isDangerous>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        <Trash2 className="i" aria-hidden />
        {t('delete.action')}
      </Button>
      <Confirm
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={remove}
        icon={<Trash2 className="i" aria-hidden />}
        title={t('delete.question')}
        text={t('delete.text')}
        cancelLabel={t('delete.cancel')}
        confirmLabel={isLoading ? t('delete.loading') : t('delete.confirm')}
        isDangerous
        isLoading={isLoading}
      />
    </Block>
  );
};
