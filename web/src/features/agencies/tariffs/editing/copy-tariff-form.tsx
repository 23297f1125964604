import type { ManagedTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import { QueryBoundary } from '../../../../ui/query-boundary.tsx';
import { TableSkeleton } from '../../../../ui/table/table-skeleton.tsx';
import { showSuccess } from '../../../../ui/toast.ts';
import { CopyChoices } from './copy-choices.tsx';
import { copyTariff, renewTariffs, tariffsQuery } from './queries.ts';
import { useTariffEditing } from './tariff-editing.ts';

/** Templates first, then the own tariffs; the copy of one is opened. */
export const CopyTariffForm = ({ onClose }: { onClose(): void }) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const templates = useQuery(tariffsQuery({ kind: 'TEMPLATE' }, language));
  const { data: own = [] } = useQuery(tariffsQuery(editing.owner, language));
  const choiceOf = (whose: string) => (tariff: ManagedTariff) => ({
    id: tariff.id,
    name: textIn(tariff, 'name', language),
    shares: tariff.shareList,
    facts: [
      whose,
      t('counts.steps', { count: tariff.stepCount }),
      t('counts.levels', { count: tariff.levelCount }),
      t('counts.days', { count: tariff.days }),
    ].join(' · '),
  });
  const copy = async (id: number, key: string) => {
    const made = await copyTariff(id, key, language);
    showSuccess(t('copyOf.tariffDone'));
    renewTariffs(queries);
    onClose();
    await navigate({ to: editing.tariff(made.id) });
  };
  return (
    <QueryBoundary query={templates} failure={t('copyOf.failed')} heading="h3" waiting={<TableSkeleton />}>
      {(found) => (
        <CopyChoices
          choices={[...found.map(choiceOf(t('copyOf.templates'))), ...own.map(choiceOf(t('copyOf.own')))]}
          copy={copy}
          onClose={onClose}
        />
      )}
    </QueryBoundary>
  );
};
