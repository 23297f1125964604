import { SPOKEN_LANGUAGES, type SpokenLanguage } from '@parvoz/contract/agencies/spoken-languages.ts';
import { capitalised } from '@parvoz/contract/capitals.ts';
import { clsx } from 'clsx';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import fieldStyles from '../../../ui/field.module.css';
import formStyles from '../../../ui/form/form.module.css';
import styles from './spoken-languages-field.module.css';

interface SpokenLanguagesFieldProps {
  value: readonly SpokenLanguage[];
  onChange(value: SpokenLanguage[]): void;
}

/** Field for the languages that an agency's staff talk to people in. Needs the texts of `spoken`. */
export const SpokenLanguagesField = ({ value, onChange }: SpokenLanguagesFieldProps) => {
  const { t } = useTranslation('spoken');
  const hint = useId();
  const tick = (language: SpokenLanguage, isOn: boolean) =>
    onChange(SPOKEN_LANGUAGES.filter((one) => (one === language ? isOn : value.includes(one))));
  return (
    <fieldset className={clsx(fieldStyles.field, formStyles.field)} aria-describedby={hint}>
      <legend className={fieldStyles.label}>{t('title')}</legend>
      <div className={styles.boxes}>
        {SPOKEN_LANGUAGES.map((language) => (
          <label key={language} className={fieldStyles.check}>
            <input
              type="checkbox"
              className={fieldStyles.box}
              checked={value.includes(language)}
              onChange={({ target }) => tick(language, target.checked)}
            />
            <span>{capitalised(t(`names.${language}`))}</span>
          </label>
        ))}
      </div>
      <p className={fieldStyles.hint} id={hint}>
        {t('hint')}
      </p>
    </fieldset>
  );
};
