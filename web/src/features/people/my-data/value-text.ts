import type { MyData } from '@parvoz/contract/people/my-data.ts';
import type { MyDataField } from '@parvoz/contract/people/my-data-rules.ts';
import { useTranslation } from 'react-i18next';
import { formatMinor } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { scoreText, testName } from '../../../ui/use-requirement-text.ts';
import { written } from './number-field.tsx';
import { useSeasonText } from './seasons.ts';
import type { WishOptions } from './wishes-card.tsx';

/**
 * Returns a function that describes the value of a field in a few words. Needs the texts of `my-data` and `country-names`.
 */
export const useValueText = ({ degrees, fields, countries }: WishOptions) => {
  const { t, i18n } = useTranslation(['my-data', 'country-names']);
  const language = languageOf(i18n);
  const seasonText = useSeasonText();
  const named = (ids: readonly number[], of: readonly { id: number; name: string }[]): string =>
    ids.map((id) => of.find((one) => one.id === id)?.name ?? t('my-data:unknownName')).join(', ');
  return (data: MyData, field: MyDataField): string => {
    const { education, mark, certificates, citizenship, budget, start } = data;
    switch (field) {
      case 'education':
        return education ? t(`my-data:education.of.${education}`) : '';
      case 'graduationYear':
      case 'birthYear':
        return String(data[field] ?? '');
      case 'mark':
        return mark ? `${written(mark.mark)} / ${mark.scale}` : '';
      case 'certificates':
        return certificates?.length
          ? certificates.map((one) => `${testName(one.kind)} ${scoreText(one, language)}`).join(', ')
          : t('my-data:certificates.none');
      case 'citizenship':
        return citizenship ? t(`country-names:${citizenship}`) : '';
      case 'budget':
        return budget
          ? `${formatMinor(budget.amount, budget.currency, language)} ${budget.currency === 'USD' ? '$' : t('my-data:budget.som')}`
          : '';
      case 'degrees':
        return data.degrees
          .map((key) => degrees.find((one) => one.key === key)?.name ?? t('my-data:unknownName'))
          .join(', ');
      case 'facultyIds':
        return named(data.facultyIds, fields);
      case 'countryIds':
        return named(data.countryIds, countries);
      case 'start':
        return start ? seasonText(start) : '';
    }
  };
};
