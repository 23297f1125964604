import type { ManagedTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import { Button } from '../../../../ui/button.tsx';
import { useActivation } from './activation.ts';
import { removeTariff } from './queries.ts';
import { RemovePlan } from './remove-plan.tsx';
import { useWorkPlans } from './work-plans.ts';

interface RemoveTariffProps {
  tariff: ManagedTariff;
  isOpen: boolean;
  onClose(): void;
}

/** Asks before a tariff is deleted; of one with applications it says what can be done instead. */
export const RemoveTariff = ({ tariff, isOpen, onClose }: RemoveTariffProps) => {
  const { t, i18n } = useTranslation('templates');
  const language = languageOf(i18n);
  const plans = useWorkPlans();
  return (
    <RemovePlan
      isOpen={isOpen}
      onClose={onClose}
      name={textIn(tariff, 'name', language)}
      text={t(plans.isOwn ? 'own.removeText' : 'tariffs.removeText', { count: tariff.stepCount })}
      blocked={tariff.applicationCount > 0 ? <Blocked tariff={tariff} /> : null}
      remove={() => removeTariff(tariff.id, language)}
      next={plans.tariffs}
    />
  );
};

/** Explains why a tariff cannot be deleted, and what can be done instead. */
const Blocked = ({ tariff }: { tariff: ManagedTariff }) => {
  const { t } = useTranslation('templates');
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
