import type { ManagedTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import { MenuAction } from '../../../../ui/action-menu.tsx';
import { showSuccess } from '../../../../ui/toast.ts';
import { ActionsMenu } from './actions-menu.tsx';
import { copyTariff } from './queries.ts';
import { RemoveTariff } from './remove-tariff.tsx';
import { useTariffEditing } from './tariff-editing.ts';

/** Actions for a tariff, in the list and on its page. */
export const TariffMenu = ({ tariff }: { tariff: ManagedTariff }) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const editing = useTariffEditing();
  const navigate = useNavigate();
  const [isRemoving, setIsRemoving] = useState(false);
  const language = languageOf(i18n);
  const copy = async (key: string) => {
    const made = await copyTariff(tariff.id, key, language);
    showSuccess(t('copyOf.tariffDone'));
    await navigate({ to: editing.tariff(made.id) });
  };
  return (
    <>
      <ActionsMenu name={textIn(tariff, 'name', language)} copy={copy} onRemove={() => setIsRemoving(true)}>
        <MenuAction render={<Link to={editing.stepsOf(tariff.id)} />}>
          <ListChecks aria-hidden />
          {t('steps.title')}
        </MenuAction>
      </ActionsMenu>
      <RemoveTariff tariff={tariff} isOpen={isRemoving} onClose={() => setIsRemoving(false)} />
    </>
  );
};
