import type { ManagedStep, ManagedTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Copy, EllipsisVertical, PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { newId } from '../../../../lib/ids.ts';
import { textIn } from '../../../../lib/text-in.ts';
import { ActionMenu, MenuAction } from '../../../../ui/action-menu.tsx';
import { showSuccess } from '../../../../ui/toast.ts';
import { useReportFailure } from '../../../../ui/use-report-failure.ts';
import { copyStep, editingKey, removeStep } from './queries.ts';
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
  const queries = useQueryClient();
  const reportFailure = useReportFailure();
  const [isRemoving, setIsRemoving] = useState(false);
  const [key, setKey] = useState(newId);
  const name = textIn(step, 'name', language);
  const copy = async () => {
    try {
      await copyStep(step.id, tariff.id, key, language);
      setKey(newId());
      showSuccess(t(tariff.isActive ? 'copyOf.stepDoneInactive' : 'copyOf.stepDone'));
      await queries.invalidateQueries({ queryKey: editingKey });
    } catch (error) {
      reportFailure(error);
    }
  };
  return (
    <>
      <ActionMenu label={t('moreOf', { name })} icon={<EllipsisVertical aria-hidden />}>
        <MenuAction render={<Link to={editing.step(step.id)} />}>
          <PencilLine aria-hidden />
          {t('steps.edit')}
        </MenuAction>
        <MenuAction onClick={copy}>
          <Copy aria-hidden />
          {t('copyOf.copy')}
        </MenuAction>
        <MenuAction isDangerous onClick={() => setIsRemoving(true)}>
          <Trash2 aria-hidden />
          {t('remove')}
        </MenuAction>
      </ActionMenu>
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
