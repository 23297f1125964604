import { useTranslation } from 'react-i18next';

/** `2027-09` as month and year. Needs the texts of `programs`. */
export const useMonthText = () => {
  const { t } = useTranslation('programs');
  return (month: string): string => {
    const [year = '', number = ''] = month.split('-');
    return t(`month.${number as '01'}`, { year });
  };
};
