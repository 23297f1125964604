import type { MyData } from '@parvoz/contract/people/my-data.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInTashkent } from '../../../lib/format.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Flag } from '../../../ui/flag.tsx';
import { CountryOptions } from '../../../ui/form/country-options.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import textStyles from '../../../ui/text.module.css';
import { Card } from './card.tsx';
import styles from './my-data.module.css';
import { NumberField } from './number-field.tsx';
import { seasonsFrom, useSeasonText } from './seasons.ts';
import { useProblem, useSave } from './use-my-data.ts';

/** Values that can be chosen as wishes; undefined while they are loading. */
export interface WishOptions {
  degrees: readonly { key: string; name: string }[];
  fields: readonly { id: number; name: string }[];
  countries: readonly { id: number; name: string; code: string }[];
}

const SHOWN = 6;
/** The age of most who ask, for an example. */
const USUAL_AGE = 17;

/** Form for wishes, and for two facts about a person that some programmes and scholarships require. */
export const WishesCard = ({ data, options }: { data: MyData; options: WishOptions }) => {
  const { t } = useTranslation('my-data');
  const problem = useProblem();
  const save = useSave();
  const { degrees, facultyIds, countryIds, birthYear, citizenship, start } = data;
  const seasonText = useSeasonText();
  const example = Number(todayInTashkent().slice(0, 4)) - USUAL_AGE;
  return (
    <Card title={t('wishes.title')} at={4}>
      <Chips
        legend={t('wishes.degrees')}
        items={options.degrees.map(({ key, name }) => ({ value: key, name }))}
        chosen={degrees}
        onChange={(chosen) => save({ degrees: chosen })}
      />
      <Chips
        legend={t('wishes.fields')}
        items={options.fields.map(({ id, name }) => ({ value: id, name }))}
        chosen={facultyIds}
        onChange={(chosen) => save({ facultyIds: chosen })}
      />
      <Chips
        legend={t('wishes.countries')}
        items={options.countries.map(({ id, name, code }) => ({
          value: id,
          name,
          mark: <Flag code={code} />,
        }))}
        chosen={countryIds}
        onChange={(chosen) => save({ countryIds: chosen })}
      />
      <div className={styles.two}>
        <SelectField
          label={t('wishes.start')}
          hint={t('wishes.startHint')}
          value={start ?? ''}
          onChange={({ target }) => save({ start: target.value || null })}
        >
          <option value="">{t('notSaid')}</option>
          {seasonsFrom(todayInTashkent(), start).map((month) => (
            <option key={month} value={month}>
              {seasonText(month)}
            </option>
          ))}
        </SelectField>
        <NumberField
          label={t('wishes.birthYear')}
          placeholder={t('wishes.example', { example: String(example) })}
          hint={t('wishes.birthYearHint')}
          value={birthYear}
          problemOf={(year) =>
            Number.isInteger(year) ? problem({ birthYear: year }, 'birthYear') : t('problem.number')
          }
          onSave={(year) => save({ birthYear: year })}
        />
        <SelectField
          label={t('wishes.citizenship')}
          hint={t('wishes.citizenshipHint')}
          value={citizenship ?? ''}
          onChange={({ target }) => save({ citizenship: (target.value || null) as MyData['citizenship'] })}
        >
          <option value="">{t('notSaid')}</option>
          <CountryOptions />
        </SelectField>
      </div>
    </Card>
  );
};

interface ChipsProps<Value> {
  legend: string;
  items: readonly { value: Value; name: string; mark?: ReactNode }[];
  chosen: readonly Value[];
  onChange(chosen: Value[]): void;
}

/** Several of a set; most of a long one are folded. */
const Chips = <Value extends string | number>({ legend, items, chosen, onChange }: ChipsProps<Value>) => {
  const { t } = useTranslation('my-data');
  const [isOpen, setIsOpen] = useState(false);
  if (items.length === 0) return null;
  const shown = items.filter(({ value }, at) => isOpen || at < SHOWN || chosen.includes(value));
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <fieldset className={styles.chips}>
      <legend>{legend}</legend>
      <div>
        {shown.map(({ value, name, mark }) => (
          <label key={value} className={clsx(badgeStyles.chip, chosen.includes(value) && badgeStyles.on)}>
            <input
              type="checkbox"
              className={textStyles.sr}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            {mark}
            {name}
          </label>
        ))}
        {shown.length < items.length && (
          <button type="button" className={badgeStyles.chip} onClick={() => setIsOpen(true)}>
            {t('wishes.more', { count: items.length - shown.length })}
          </button>
        )}
      </div>
    </fieldset>
  );
};
