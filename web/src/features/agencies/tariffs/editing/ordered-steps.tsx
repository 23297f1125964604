import type { ManagedStep } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import { SortableList } from '../../../../ui/sortable/sortable-list.tsx';
import { useSavedOrder } from '../../../../ui/sortable/use-saved-order.ts';
import { putStepOrder, renewTariffs, stepsQuery } from './queries.ts';
import { useTariffEditing } from './tariff-editing.ts';

interface OrderedStepsProps {
  /** Null for steps of no tariff. */
  tariffId: number | null;
  steps: readonly ManagedStep[];
  renderItem(step: ManagedStep, at: number): ReactNode;
}

/** Steps of a tariff, which are dragged into another order; it is seen at once and saved. */
export const OrderedSteps = ({ tariffId, steps, renderItem }: OrderedStepsProps) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  const queries = useQueryClient();
  const save = useSavedOrder(
    (order) => putStepOrder(tariffId, order, language),
    () => renewTariffs(queries),
  );
  return (
    <SortableList
      label={t('steps.title')}
      items={steps}
      getId={({ id }) => id}
      nameOf={(step) => textIn(step, 'name', language)}
      onReorder={(moved, before) => {
        queries.setQueryData(stepsQuery(tariffId, editing.owner, language).queryKey, moved);
        save(moved, before);
      }}
      renderItem={renderItem}
    />
  );
};
