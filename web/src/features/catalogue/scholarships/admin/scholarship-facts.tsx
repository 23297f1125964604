import { useTranslation } from 'react-i18next';
import { DateField } from '../../../../ui/form/date-field.tsx';
import { ExpectedBox } from '../../../../ui/form/expected-box.tsx';
import { AS_NUMBER } from '../../../../ui/form/numbers.ts';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { SomField } from '../../../../ui/form/som-field.tsx';
import { TagPicker } from '../../../../ui/form/tag-picker.tsx';
import { FormPart } from '../../../../ui/record/form-parts.tsx';
import type { Lists } from '../../../../ui/record/places.ts';
import recordStyles from '../../../../ui/record/record.module.css';
import { UniversityPicker } from '../../../../ui/record/university-picker.tsx';
import styles from './admin-scholarships.module.css';
import { COVERAGES } from './scholarship-list.ts';
import type { ScholarshipFormState } from './use-scholarship-form.ts';

interface ScholarshipFactsProps {
  state: ScholarshipFormState;
  lists: Lists;
  /** The university that it has had so far. */
  university: { id: number; name: string } | null;
}

const AS_ID = { setValueAs: (value: unknown) => AS_NUMBER.setValueAs(value) ?? null };

/** Fields for the university or country, degrees, dates, price and cover. */
export const ScholarshipFacts = ({ state, lists, university }: ScholarshipFactsProps) => {
  const { t } = useTranslation(['scholarships-admin', 'admin']);
  const { form, field, set } = state;
  const [universityId, degreeIds, price] = form.watch(['universityId', 'degreeIds', 'price']);
  return (
    <FormPart title={t('record.facts', { ns: 'admin' })}>
      <UniversityPicker
        hint={t('universityHint')}
        id={universityId}
        knownName={university?.id === universityId ? university?.name : undefined}
        error={field('universityId').error}
        onChange={(id) => set('universityId', id)}
      />
      {universityId === null ? (
        <SelectField label={t('record.country', { ns: 'admin' })} {...field('countryId', AS_ID)}>
          <option value="">{t('severalCountries')}</option>
          {lists.countries.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <p className={recordStyles.hint}>{t('countryOfUniversity')}</p>
      )}
      <TagPicker
        label={t('record.degrees', { ns: 'admin' })}
        items={lists.degrees}
        selected={degreeIds}
        error={field('degreeIds').error}
        aria-required={field('degreeIds')['aria-required']}
        ref={field('degreeIds').ref}
        onChange={(ids) => set('degreeIds', ids)}
      />
      <Period {...state} />
      <div className={styles.halves}>
        <SelectField label={t('coverage')} {...field('coverage')}>
          {COVERAGES.map((one) => (
            <option key={one} value={one}>
              {t(`coverages.${one}`)}
            </option>
          ))}
        </SelectField>
        <SomField
          label={t('price')}
          hint={t('priceHint')}
          tiyin={price ?? undefined}
          error={field('price').error}
          ref={field('price').ref}
          onChange={(tiyin) => set('price', tiyin ?? null)}
        />
      </div>
    </FormPart>
  );
};

const Period = ({ form, field, set }: ScholarshipFormState) => {
  const { t } = useTranslation('scholarships-admin');
  const [startDate, expiredDate, isExpected] = form.watch(['startDate', 'expiredDate', 'isExpected']);
  return (
    <>
      <div className={styles.halves}>
        <DateField
          label={t('startDate')}
          value={startDate || null}
          error={field('startDate').error}
          aria-required={field('startDate')['aria-required']}
          ref={field('startDate').ref}
          onChange={(date) => set('startDate', date ?? '')}
        />
        <DateField
          label={t('expiredDate')}
          value={expiredDate || null}
          {...(startDate && { min: startDate })}
          error={field('expiredDate').error}
          aria-required={field('expiredDate')['aria-required']}
          ref={field('expiredDate').ref}
          onChange={(date) => set('expiredDate', date ?? '')}
        />
      </div>
      <ExpectedBox
        label={t('isExpected')}
        isChecked={isExpected ?? false}
        onChange={(checked) => set('isExpected', checked)}
      />
    </>
  );
};
