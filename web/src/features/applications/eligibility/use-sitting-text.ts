import type { Sitting } from '@parvoz/contract/catalogue/test-sittings-rules.ts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';

/**
 * Returns a function that says when a test can be taken and by when one registers, or that its dates are not known. Needs the
 * texts of `eligibility`.
 */
export const useSittingText = () => {
  const { t } = useTranslation('eligibility');
  return (sitting: Sitting | null): string =>
    sitting
      ? t('sitting.known', {
          held: formatDate(sitting.heldOn),
          place: t(`sitting.place.${sitting.place}`),
          by: formatDate(sitting.registerBy),
          date: formatDate(sitting.resultsOn),
        })
      : t('sitting.unknown');
};
