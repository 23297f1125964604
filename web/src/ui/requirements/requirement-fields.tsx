import { CERTIFICATE_KINDS, CERTIFICATES, MARK_SCALES } from '@parvoz/contract/catalogue/requirements.ts';
import type { Condition } from '@parvoz/contract/catalogue/scholarship-terms.ts';
import { COUNTRY_CODES, type CountryCode } from '@parvoz/contract/country-codes.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import { sortedByName } from '../../lib/name-order.ts';
import { Field } from '../form/field.tsx';
import { AS_NUMBER } from '../form/numbers.ts';
import { SelectField } from '../form/select-field.tsx';
import { TagPicker } from '../form/tag-picker.tsx';
import styles from './requirements.module.css';

export type RequirementKind = Condition['kind'];

/** Kinds of requirements that programmes have; scholarships may also have one of citizenship. */
export const REQUIREMENT_KINDS: readonly RequirementKind[] = [
  ...CERTIFICATE_KINDS,
  ...(['OWN_EXAM', 'SCHOOL_MARK', 'SCHOOL_YEARS', 'AGE'] as const),
];

/** Returns an empty requirement of a kind; missing values are found when the form is sent. */
export const blankOf = (kind: RequirementKind): Condition => {
  const nothing = undefined as unknown as number;
  switch (kind) {
    case 'OWN_EXAM':
      return { kind };
    case 'SCHOOL_MARK':
      return { kind, mark: nothing, scale: 5 };
    case 'SCHOOL_YEARS':
      return { kind, years: nothing };
    case 'AGE':
      return { kind, from: null, to: null };
    case 'CITIZENSHIP':
      return { kind, codes: ['UZ'] };
    default:
      return { kind, score: nothing };
  }
};

interface NumberFieldProps {
  label: string;
  hint?: string;
  value: number | null | undefined;
  error: string | undefined;
  onChange(value: number | undefined): void;
}

/** A number as it is written: "4," is on the way to 4,5. */
const NumberField = ({ value, onChange, ...field }: NumberFieldProps) => {
  const { i18n } = useTranslation();
  const known = value ?? undefined;
  const comma = languageOf(i18n) === 'en' ? '.' : ',';
  const written = (one: number | undefined) =>
    one === undefined || Number.isNaN(one) ? '' : `${one}`.replace('.', comma);
  const [text, setText] = useState(() => written(known));
  // Changed from outside: a draft that is back, a requirement before this one that is gone.
  const isOwn = Object.is(AS_NUMBER.setValueAs(text), known);
  return (
    <Field
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={isOwn ? text : written(known)}
      onChange={({ target }) => {
        setText(target.value);
        onChange(AS_NUMBER.setValueAs(target.value));
      }}
    />
  );
};

interface ValuesProps<Given extends Condition = Condition> {
  requirement: Given;
  errorOf(name: string): string | undefined;
  onChange(next: Condition): void;
}

interface RequirementFieldsProps extends ValuesProps {
  kinds: readonly RequirementKind[];
  kindName(kind: RequirementKind): string;
}

/** One thing that is asked for: its kind, and the least of it. */
export const RequirementFields = ({ kinds, kindName, ...values }: RequirementFieldsProps) => {
  const { t } = useTranslation('admin');
  const { kind } = values.requirement;
  return (
    <>
      <SelectField
        label={t('requirements.kind')}
        value={kind}
        error={values.errorOf('kind')}
        onChange={({ target }) => values.onChange(blankOf(target.value as RequirementKind))}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {kindName(one)}
          </option>
        ))}
      </SelectField>
      <Values key={kind} {...values} />
    </>
  );
};

const Values = ({ requirement, errorOf, onChange }: ValuesProps) => {
  const { t } = useTranslation('admin');
  switch (requirement.kind) {
    case 'OWN_EXAM':
      return null;
    case 'CITIZENSHIP':
      return <Citizens {...{ requirement, errorOf, onChange }} />;
    case 'SCHOOL_MARK':
      return <MarkFields {...{ requirement, errorOf, onChange }} />;
    case 'SCHOOL_YEARS':
      return (
        <NumberField
          label={t('requirements.years')}
          value={requirement.years}
          error={errorOf('years')}
          onChange={(years) => onChange({ ...requirement, years: years as number })}
        />
      );
    case 'AGE':
      return (
        <>
          <NumberField
            label={t('requirements.ageFrom')}
            value={requirement.from}
            error={errorOf('from')}
            onChange={(from) => onChange({ ...requirement, from: from ?? null })}
          />
          <NumberField
            label={t('requirements.ageTo')}
            value={requirement.to}
            error={errorOf('to')}
            onChange={(to) => onChange({ ...requirement, to: to ?? null })}
          />
        </>
      );
    default: {
      const { min, max } = CERTIFICATES[requirement.kind];
      return (
        <NumberField
          label={t('requirements.score')}
          hint={`${min}–${max}`}
          value={requirement.score}
          error={errorOf('score')}
          onChange={(score) => onChange({ ...requirement, score: score as number })}
        />
      );
    }
  }
};

type Of<Kind extends RequirementKind> = ValuesProps<Extract<Condition, { kind: Kind }>>;

const MarkFields = ({ requirement, errorOf, onChange }: Of<'SCHOOL_MARK'>) => {
  const { t } = useTranslation('admin');
  return (
    <>
      <NumberField
        label={t('requirements.mark')}
        value={requirement.mark}
        error={errorOf('mark')}
        onChange={(mark) => onChange({ ...requirement, mark: mark as number })}
      />
      <SelectField
        label={t('requirements.scale')}
        value={requirement.scale}
        error={errorOf('scale')}
        onChange={({ target }) =>
          onChange({ ...requirement, scale: Number(target.value) as typeof requirement.scale })
        }
      >
        {MARK_SCALES.map((scale) => (
          <option key={scale}>{scale}</option>
        ))}
      </SelectField>
    </>
  );
};

/** Countries by their names; the picker knows them by their places in the contract's list. Needs the texts of `country-names`. */
const Citizens = ({ requirement, errorOf, onChange }: Of<'CITIZENSHIP'>) => {
  const { t, i18n } = useTranslation(['country-names', 'admin']);
  const language = languageOf(i18n);
  const items = useMemo(
    () =>
      sortedByName(
        COUNTRY_CODES.map((code, id) => ({ id, name: t(code) })),
        language,
      ),
    [t, language],
  );
  return (
    <div className={styles.wide}>
      <TagPicker
        label={t('requirements.citizens', { ns: 'admin' })}
        items={items}
        selected={requirement.codes.map((code) => COUNTRY_CODES.indexOf(code))}
        error={errorOf('codes')}
        onChange={(places) =>
          onChange({ ...requirement, codes: places.map((place) => COUNTRY_CODES[place] as CountryCode) })
        }
      />
    </div>
  );
};
