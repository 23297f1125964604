import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { useWithPassword } from '../../../ui/form/password-gate.tsx';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import { Block } from './block.tsx';
import { type AccountKind, deleteOwnAccount } from './queries.ts';
import settingsStyles from './settings.module.css';

interface DeleteBlockProps {
  kind: AccountKind;
  /** Ends everything that the browser has of the account. */
  onDeleted(): void;
}

/** Own account and its personal data, after a question, and the password where it is asked for. A refusal of the server is shown as it says it. */
export const DeleteBlock = ({ kind, onDeleted }: DeleteBlockProps) => {
  const { t, i18n } = useTranslation('settings');
  const [isAsking, setIsAsking] = useState(false);
  const [isLoading, setIsLoading] = useState(false);
  const withPassword = useWithPassword();
  const reportFailure = useReportFailure();
  const remove = async () => {
    setIsLoading(true);
    // One window after the other: the question is answered when the password is asked for.
    const isDone = await withPassword(
      () => deleteOwnAccount(kind, languageOf(i18n)),
      () => setIsAsking(false),
    ).catch(reportFailure);
    if (isDone) return onDeleted();
    setIsLoading(false);
    setIsAsking(false);
  };
  return (
    <Block id="delete" title={t('delete.title')} lead={t(`delete.lead.${kind}`)} isDangerous>
      <Button
        className={settingsStyles.btn}
        variant="danger"
        isLoading={isLoading && !isAsking}
        onClick={() => setIsAsking(true)}
      >
        <Trash2 aria-hidden />
        {t('delete.action')}
      </Button>
      <Confirm
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={remove}
        icon={<Trash2 aria-hidden />}
        title={t('delete.question')}
        text={t(`delete.text.${kind}`)}
        cancelLabel={t('delete.cancel')}
        confirmLabel={isLoading ? t('delete.loading') : t('delete.confirm')}
        isDangerous
        isLoading={isLoading}
      />
    </Block>
  );
};
