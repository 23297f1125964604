import {
  CITY_SIZES,
  type CitySize,
  COST_KINDS,
  COST_SOURCES,
  type CostKind,
  type CostSource,
  MAX_COST_NOTE_LENGTH,
  OWNERSHIPS,
  type Ownership,
} from '@parvoz/contract/catalogue/typical-costs.ts';
import { CURRENCIES, type Currency, minorDigits } from '@parvoz/contract/currencies.ts';
import { inLanguage, LANGUAGE_FACTS, WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { Link2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { todayInTashkent } from '../../../../../lib/format.ts';
import { languageOf } from '../../../../../lib/i18n.ts';
import buttonStyles from '../../../../../ui/button.module.css';
import fieldStyles from '../../../../../ui/field.module.css';
import { AmountField, minorOf, writtenOf } from '../../../../../ui/form/amount-field.tsx';
import { DateField } from '../../../../../ui/form/date-field.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { SelectField } from '../../../../../ui/form/select-field.tsx';
import { degreesQuery } from '../../queries.ts';
import styles from './costs-part.module.css';
import type { FactsInput } from './use-facts-form.ts';

export type CostInput = FactsInput['costs'][number];

interface CostFieldsProps {
  cost: CostInput;
  /** Place in the list, from 1. */
  number: number;
  /** Has its currency an exchange rate? */
  isRated: boolean;
  errorOf(field: keyof CostInput): string | undefined;
  onChange(over: Partial<CostInput>): void;
  onRemove(): void;
}

/** Fields of one typical cost. */
export const CostFields = (props: CostFieldsProps) => {
  const { t } = useTranslation(['lists-admin', 'common']);
  const { cost, number, errorOf, onChange, onRemove } = props;
  return (
    <fieldset className={styles.cost}>
      <legend>{t('facts.costs.row', { number })}</legend>
      <button
        type="button"
        className={buttonStyles.roundBtn}
        aria-label={t('facts.costs.remove', { number })}
        onClick={onRemove}
      >
        <X aria-hidden />
      </button>
      <Subject {...props} />
      <Amounts {...props} />
      <SelectField
        label={t('facts.costs.source')}
        value={cost.source}
        onChange={({ target }) => onChange({ source: target.value as CostSource })}
      >
        {COST_SOURCES.map((one) => (
          <option key={one} value={one}>
            {t(`common:costSource.${one}`)}
          </option>
        ))}
      </SelectField>
      <Page {...props} />
      {WRITTEN_LANGUAGES.map((language) => {
        const name = inLanguage('note', language);
        return (
          <Field
            key={language}
            label={t('facts.costs.note', { language: LANGUAGE_FACTS[language].name })}
            maxLength={MAX_COST_NOTE_LENGTH}
            lang={language}
            value={cost[name]}
            error={errorOf(name)}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        );
      })}
    </fieldset>
  );
};

/** Fields of the subject of a cost: tuition of a degree, or living in a city. */
const Subject = ({ cost, errorOf, onChange }: CostFieldsProps) => {
  const { t, i18n } = useTranslation(['lists-admin', 'country-facts']);
  const { data: degrees = [] } = useQuery(degreesQuery(languageOf(i18n)));
  return (
    <>
      <SelectField
        label={t('facts.costs.kind')}
        value={cost.kind}
        error={errorOf('kind')}
        onChange={({ target }) => onChange({ kind: target.value as CostKind })}
      >
        {COST_KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`facts.costs.kinds.${one}`)}
          </option>
        ))}
      </SelectField>
      {cost.kind === 'TUITION' ? (
        <>
          <SelectField
            label={t('facts.costs.degree')}
            value={cost.degreeId ?? ''}
            error={errorOf('degreeId')}
            onChange={({ target }) => onChange({ degreeId: Number(target.value) || null })}
          >
            <option value="">{t('facts.costs.choose')}</option>
            {degrees.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('facts.costs.ownership')}
            value={cost.ownership ?? ''}
            onChange={({ target }) => onChange({ ownership: (target.value || null) as Ownership | null })}
          >
            <option value="">{t('facts.costs.anyOwnership')}</option>
            {OWNERSHIPS.map((one) => (
              <option key={one} value={one}>
                {t(`costs.ownership.${one}`, { ns: 'country-facts' })}
              </option>
            ))}
          </SelectField>
        </>
      ) : (
        <SelectField
          label={t('facts.costs.city')}
          value={cost.city ?? ''}
          onChange={({ target }) => onChange({ city: (target.value || null) as CitySize | null })}
        >
          <option value="">{t('facts.costs.anyCity')}</option>
          {CITY_SIZES.map((one) => (
            <option key={one} value={one}>
              {t(`costs.city.${one}`, { ns: 'country-facts' })}
            </option>
          ))}
        </SelectField>
      )}
      {cost.kind === 'LIVING' && (
        <label className={fieldStyles.check}>
          <input
            type="checkbox"
            checked={cost.withoutRent}
            onChange={({ target }) => onChange({ withoutRent: target.checked })}
          />
          <span>{t('facts.costs.withoutRent')}</span>
        </label>
      )}
    </>
  );
};

const Amounts = ({ cost, isRated, errorOf, onChange }: CostFieldsProps) => {
  const { t } = useTranslation('lists-admin');
  const digits = minorDigits(cost.currency);
  const amount = (name: 'fromMinor' | 'toMinor') => ({
    ...{ label: t(name === 'fromMinor' ? 'facts.from' : 'facts.to'), minor: cost[name], digits },
    ...{ unit: cost.currency, error: errorOf(name) },
    onChange: (minor: number | undefined) => onChange({ [name]: minor }),
  });
  /** The amounts that are written stay what they are, in the minor units of another currency. */
  const change = (currency: Currency) => {
    const inIts = (minor: number) => minorOf(writtenOf(minor, digits), minorDigits(currency)) as number;
    onChange({ currency, fromMinor: inIts(cost.fromMinor), toMinor: inIts(cost.toMinor) });
  };
  return (
    <>
      <SelectField
        label={t('facts.currency')}
        hint={isRated ? undefined : t('facts.costs.noRate', { currency: cost.currency })}
        value={cost.currency}
        error={errorOf('currency')}
        onChange={({ target }) => change(target.value as Currency)}
      >
        {CURRENCIES.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
      <AmountField {...amount('fromMinor')} />
      <AmountField {...amount('toMinor')} />
    </>
  );
};

/** The year, the page that says it, and the day on which it was compared with it. */
const Page = ({ cost, errorOf, onChange }: CostFieldsProps) => {
  const { t } = useTranslation(['lists-admin', 'admin']);
  return (
    <>
      <Field
        label={t('facts.year')}
        inputMode="numeric"
        maxLength={4}
        value={cost.year ?? ''}
        error={errorOf('year')}
        onChange={({ target }) =>
          onChange({ year: (/^\d+$/.test(target.value) ? Number(target.value) : undefined) as number })
        }
      />
      <Field
        label={t('record.source', { ns: 'admin' })}
        before={<Link2 aria-hidden />}
        inputMode="url"
        autoComplete="off"
        value={cost.sourceUrl ?? ''}
        error={errorOf('sourceUrl')}
        onChange={({ target }) => onChange({ sourceUrl: target.value })}
      />
      <DateField
        label={t('record.checkedOn', { ns: 'admin' })}
        value={cost.checkedOn}
        max={todayInTashkent()}
        error={errorOf('checkedOn')}
        onChange={(checkedOn) => onChange({ checkedOn })}
      />
    </>
  );
};
