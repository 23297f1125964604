import type { ManagedTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Copy, EllipsisVertical, ListChecks, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { newId } from '../../../../lib/ids.ts';
import { textIn } from '../../../../lib/text-in.ts';
import { ActionMenu, MenuAction } from '../../../../ui/action-menu.tsx';
import { showSuccess } from '../../../../ui/toast.ts';
import { useReportFailure } from '../../../../ui/use-report-failure.ts';
import { copyTariff, editingKey } from './queries.ts';
import { RemoveTariff } from './remove-tariff.tsx';
import { useTariffEditing } from './tariff-editing.ts';

/** Actions for a tariff, in the list and on its page. */
export const TariffMenu = ({ tariff }: { tariff: ManagedTariff }) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const editing = useTariffEditing();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const reportFailure = useReportFailure();
  const [isRemoving, setIsRemoving] = useState(false);
  const [key] = useState(newId);
  const name = textIn(tariff, 'name', languageOf(i18n));
  const copy = async () => {
    try {
      const made = await copyTariff(tariff.id, key, languageOf(i18n));
      showSuccess(t('copyOf.tariffDone'));
      queries.invalidateQueries({ queryKey: editingKey });
      await navigate({ to: editing.tariff(made.id) });
    } catch (error) {
      reportFailure(error);
    }
  };
  return (
    <>
      <ActionMenu label={t('moreOf', { name })} icon={<EllipsisVertical aria-hidden />}>
        <MenuAction render={<Link to={editing.stepsOf(tariff.id)} />}>
          <ListChecks aria-hidden />
          {t('steps.title')}
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
      <RemoveTariff tariff={tariff} isOpen={isRemoving} onClose={() => setIsRemoving(false)} />
    </>
  );
};
