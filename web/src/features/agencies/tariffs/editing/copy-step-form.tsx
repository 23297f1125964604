import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { QueryBoundary } from '../../../../ui/query-boundary.tsx';
import { TableSkeleton } from '../../../../ui/table/table-skeleton.tsx';
import { showSuccess } from '../../../../ui/toast.ts';
import { CopyChoices } from './copy-choices.tsx';
import { copyStep, renewTariffs, stepsQuery, tariffsQuery } from './queries.ts';
import { type TariffOwner, useTariffEditing } from './tariff-editing.ts';
import { useStepFacts } from './use-step-facts.ts';

interface CopyStepFormProps {
  /** Of the tariff that it is copied into. */
  tariffId: number;
  isActive: boolean;
  onClose(): void;
}

const TEMPLATE: TariffOwner = { kind: 'TEMPLATE' };

/** Source of a copied step; at first the templates without a tariff. */
interface Source {
  tariffId: number | null;
  owner: TariffOwner;
}

/** Steps of a template or of an own tariff, of which one is copied. */
export const CopyStepForm = ({ tariffId, isActive, onClose }: CopyStepFormProps) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  const queries = useQueryClient();
  const factsOf = useStepFacts();
  const [source, setSource] = useState<Source>({ tariffId: null, owner: TEMPLATE });
  const { data: templates = [] } = useQuery(tariffsQuery(TEMPLATE, language));
  const { data: own = [] } = useQuery(tariffsQuery(editing.owner, language));
  const query = useQuery(stepsQuery(source.tariffId, source.owner, language));
  const choose = (value: string) => {
    const chosen = Number(value) || null;
    const owner = own.some(({ id }) => id === chosen) ? editing.owner : TEMPLATE;
    setSource({ tariffId: chosen, owner });
  };
  const copy = async (id: number, key: string) => {
    await copyStep(id, tariffId, key, language);
    showSuccess(t('copyOf.stepDone'));
    onClose();
    await renewTariffs(queries);
  };
  const optionsOf = (tariffs: typeof own) =>
    tariffs.map((tariff) => (
      <option key={tariff.id} value={tariff.id}>
        {textIn(tariff, 'name', language)}
      </option>
    ));
  return (
    <QueryBoundary query={query} failure={t('copyOf.failed')} heading="h3" waiting={<TableSkeleton />}>
      {(steps) => (
        <CopyChoices
          choices={steps.map((step) => ({
            id: step.id,
            name: textIn(step, 'name', language),
            facts: factsOf(step).join(' · '),
          }))}
          copy={copy}
          onClose={onClose}
        >
          <SelectField
            label={t('copyOf.from')}
            hint={isActive ? t('copyOf.inactive') : undefined}
            value={source.tariffId ?? ''}
            onChange={({ target }) => choose(target.value)}
          >
            <optgroup label={t('copyOf.templates')}>
              <option value="">{t('steps.free')}</option>
              {optionsOf(templates)}
            </optgroup>
            {own.length > 0 && <optgroup label={t('copyOf.own')}>{optionsOf(own)}</optgroup>}
          </SelectField>
        </CopyChoices>
      )}
    </QueryBoundary>
  );
};
