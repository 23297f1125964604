import { useTranslation } from 'react-i18next';

/** Returns a function that describes the chosen ids of a filter: a single one by its name, several by their number. */
export const useChosenText = () => {
  const { t } = useTranslation('tables');
  return <Id>(ids: readonly Id[], items: readonly { id: Id; name: string }[]): string => {
    const [first] = ids;
    if (first === undefined) return t('all');
    const name = ids.length === 1 ? items.find(({ id }) => id === first)?.name : undefined;
    return name ?? t('chosen', { count: ids.length });
  };
};
