import type { ManagedTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../lib/api.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { showError, showSuccess } from '../../../../ui/toast.ts';
import { useReportFailure } from '../../../../ui/use-report-failure.ts';
import { putTariff, renewTariffs } from './queries.ts';

/** Offers a tariff or takes it back, at once; it can be offered only where its shares add up. */
export const useActivation = (tariff: ManagedTariff) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const queries = useQueryClient();
  const reportFailure = useReportFailure();
  const [isGoing, setIsGoing] = useState(false);
  const change = async () => {
    if (isGoing) return;
    setIsGoing(true);
    const { id, stepCount, levelCount, days, shareTotal, shareList, updatedAt, ...draft } = tariff;
    try {
      await putTariff(id, { ...draft, isActive: !tariff.isActive }, languageOf(i18n));
      showSuccess(t(tariff.isActive ? 'deactivated' : 'activated'));
    } catch (error) {
      const atField = error instanceof ApiError ? error.fields.isActive : undefined;
      if (atField) showError(atField);
      else reportFailure(error);
    } finally {
      await renewTariffs(queries);
      setIsGoing(false);
    }
  };
  return { isGoing, change };
};
