import type { PublicTariff } from '@parvoz/contract/agencies/tariffs.ts';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { Money } from '../../../../ui/money.tsx';
import noteStyles from '../../../../ui/note.module.css';
import type { MovedInPlace } from './use-walk-in-form.ts';
import styles from './walk-in-form.module.css';

interface MovedInFieldsProps {
  movedIn: MovedInPlace;
  /** The one that is chosen; undefined until it is known, and where it is gone. */
  tariff: PublicTariff | undefined;
}

/** Step and level of the chosen tariff that an imported client goes on at, and what was paid outside. */
export const MovedInFields = ({ movedIn, tariff }: MovedInFieldsProps) => {
  const { t } = useTranslation('walk-ins');
  const { step, level, paidOutside, isOtherTariff, choose } = movedIn;
  const levels = tariff?.stepList[step - 1]?.levelList ?? [];
  return (
    <>
      <h2 className={styles.part}>{t('form.goesOn')}</h2>
      {isOtherTariff && <p className={noteStyles.note}>{t('form.otherTariff')}</p>}
      {tariff && (
        <div className={styles.two}>
          <NumberField
            label={t('form.step')}
            options={tariff.stepList}
            value={step}
            onChange={(value) => choose({ step: value, level: 1 })}
          />
          {(levels.length > 1 || level > 1) && (
            <NumberField
              label={t('form.level')}
              options={levels}
              value={level}
              onChange={(value) => choose({ step, level: value })}
            />
          )}
        </div>
      )}
      {paidOutside > 0 && (
        <p>
          {t('waiting.paidOutside')}: <Money tiyin={paidOutside} />
        </p>
      )}
    </>
  );
};

interface NumberFieldProps {
  label: string;
  options: readonly { id: number; name: string }[];
  value: number;
  onChange(value: number): void;
}

/** One of these, by its number; with a message where there is none with the number. */
const NumberField = ({ label, options, value, onChange }: NumberFieldProps) => {
  const { t } = useTranslation('walk-ins');
  const isGone = value > options.length;
  return (
    <SelectField
      label={label}
      error={isGone ? t('form.placeGone', { number: String(value) }) : undefined}
      value={isGone ? '' : value}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {isGone && <option value="" disabled />}
      {options.map(({ id, name }, index) => (
        <option key={id} value={index + 1}>
          {`${index + 1}. ${name}`}
        </option>
      ))}
    </SelectField>
  );
};
