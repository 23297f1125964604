import { plainDigits } from '@parvoz/contract/plain-digits.ts';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps } from '../../../../ui/form/field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { useMask } from '../../../../ui/form/use-mask.ts';

const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const;

const YEAR = {
  mask: (written: string) => plainDigits(written).replace(/\D/g, '').slice(0, 'YYYY'.length),
  caret: (_: string, caret: number) => caret,
};

/** A year of four digits, typed in those of any script. */
const Year = (props: FieldProps) => (
  <Field {...props} {...useMask(YEAR, props)} inputMode="numeric" autoComplete="off" />
);

/** A month has no hyphen in it; a year may while it is composed, when its mask cannot rewrite it. */
const partsOf = (value: string): [year: string, month: string] => {
  const at = value.lastIndexOf('-');
  return at < 0 ? [value, ''] : [value.slice(0, at), value.slice(at + 1)];
};

interface MonthFieldProps {
  /** `YYYY-MM`; what there is of it while one of the two is missing, as `-09` and `2027-`. */
  value: string;
  error: string | undefined;
  onChange(month: string): void;
}

/**
 * The month in which studies begin and, beside it, its year: two fields, since browsers write a month in their own language or
 * have no field for it.
 */
export const MonthField = ({ value, error, onChange }: MonthFieldProps) => {
  const { t } = useTranslation('programs-admin');
  const [year, month] = partsOf(value);
  const put = (given: { year?: string; month?: string }) => {
    const next = { year, month, ...given };
    onChange(next.year || next.month ? `${next.year}-${next.month}` : '');
  };
  // The year is what is wrong with a month that was chosen, unless it is there twice.
  const isOfYear = month !== '' && !/^20\d\d$/.test(year);
  return (
    <>
      <SelectField
        label={t('intakes.start')}
        value={month}
        error={isOfYear ? undefined : error}
        onChange={({ target }) => put({ month: target.value })}
      >
        <option value="">{t('intakes.month')}</option>
        {MONTHS.map((one) => (
          <option key={one} value={one}>
            {t(`intakes.months.${one}`)}
          </option>
        ))}
      </SelectField>
      <Year
        label={t('intakes.year')}
        aria-label={t('intakes.startYear')}
        placeholder="2027"
        value={year}
        error={isOfYear ? error : undefined}
        onChange={({ target }) => put({ year: target.value })}
      />
    </>
  );
};
