import type { ManagedTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import { Button } from '../../../../ui/button.tsx';
import { useActivation } from './activation.ts';
import { removeTariff } from './queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { useTariffEditing } from './tariff-editing.ts';

interface RemoveTariffProps {
  tariff: ManagedTariff;
  isOpen: boolean;
  onClose(): void;
}

/** Question before a tariff is deleted; for one with applications it explains what can be done instead. */
export const RemoveTariff = ({ tariff, isOpen, onClose }: RemoveTariffProps) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  const { stepCount, clientCount } = tariff;
  const text = t(editing.isOwn ? 'own.removeText' : 'tariffs.removeText', { count: stepCount });
  return (
    <RemoveDialog
      isOpen={isOpen}
      onClose={onClose}
      name={textIn(tariff, 'name', language)}
      text={clientCount > 0 ? `${text} ${t('own.clientsLose', { count: clientCount })}` : text}
      blocked={tariff.applicationCount > 0 ? <Blocked tariff={tariff} /> : null}
      remove={() => removeTariff(tariff.id, language)}
      next={editing.tariffs}
    />
  );
};

/** Explains why a tariff cannot be deleted, and what can be done instead. */
const Blocked = ({ tariff }: { tariff: ManagedTariff }) => {
  const { t } = useTranslation('tariffs-editing');
  const { isGoing, change } = useActivation(tariff);
  return (
    <>
      <p>{t('own.blocked.text', { count: tariff.applicationCount })}</p>
      {tariff.isActive && (
        <Button variant="secondary" isLoading={isGoing} onClick={change}>
          {t('deactivate')}
        </Button>
      )}
    </>
  );
};
