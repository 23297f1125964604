import { useTranslation } from 'react-i18next';
import { readSom } from './address.ts';
import { TextFilter } from './text-filter.tsx';

const toAddress = (text: string): string | undefined => readSom(text)?.toString();

interface SumFilterProps {
  label: string;
  /** Called with whole soʻm when typing has paused; undefined is no limit. */
  onChange(upTo: number | undefined): void;
}

/** Box of the greatest price in a list; of one that cannot be read it says how to write it, and the list stays as it is. */
export const SumFilter = ({ label, onChange }: SumFilterProps) => {
  const { t } = useTranslation('filtered-lists');
  return (
    <TextFilter
      name="upTo"
      label={label}
      reading={{ toAddress, problem: t('filters.wholeSom') }}
      onChange={(sum) => onChange(readSom(sum))}
    />
  );
};
