import type { ManagedStep, ManagedTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { Link } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import { MenuAction } from '../../../../ui/action-menu.tsx';
import { showSuccess } from '../../../../ui/toast.ts';
import { ActionsMenu } from './actions-menu.tsx';
import { copyStep, removeStep } from './queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { useTariffEditing } from './tariff-editing.ts';

interface StepMenuProps {
  tariff: ManagedTariff;
  step: ManagedStep;
}

/** Actions for a step among those of its tariff. */
export const StepMenu = ({ tariff, step }: StepMenuProps) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  const [isRemoving, setIsRemoving] = useState(false);
  const name = textIn(step, 'name', language);
  const copy = async (key: string) => {
    await copyStep(step.id, tariff.id, key, language);
    showSuccess(t(tariff.isActive ? 'copyOf.stepDoneInactive' : 'copyOf.stepDone'));
  };
  return (
    <>
      <ActionsMenu name={name} copy={copy} onRemove={() => setIsRemoving(true)}>
        <MenuAction render={<Link to={editing.step(step.id)} />}>
          <PencilLine aria-hidden />
          {t('steps.edit')}
        </MenuAction>
      </ActionsMenu>
      <RemoveDialog
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        name={name}
        text={t('steps.removeText', { count: step.levelList.length })}
        remove={() => removeStep(step.id, language)}
      />
    </>
  );
};
