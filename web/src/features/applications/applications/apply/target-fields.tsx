import { clsx } from 'clsx';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../../lib/format.ts';
import { placeName } from '../../../../lib/place.ts';
import { Segments } from '../../../../ui/form/segments.tsx';
import noteStyles from '../../../../ui/note.module.css';
import { useCycleText } from '../../../../ui/use-cycle-text.ts';
import applyFormStyles from './apply-form.module.css';
import { AwaitedChoice } from './choice-group.tsx';
import { AIMS, type Aim, type Choices } from './choices.ts';
import { ChosenTarget } from './chosen-target.tsx';
import { ScholarshipPicker } from './scholarship-picker.tsx';
import { UniversityPicker } from './university-picker.tsx';
import { type ApplyErrors, placeOf } from './use-aim-errors.ts';
import type { Offers } from './use-offers.ts';
import { useScholarshipNote } from './use-scholarship-note.ts';

interface TargetFieldsProps {
  choices: Choices;
  offers: Offers;
  errors: ApplyErrors;
  onChange(changed: Partial<Choices>): void;
  /** Staff choose for a student. */
  isOther?: boolean;
}

/** Fields for the target of the application. */
export const TargetFields = ({ choices, offers, errors, onChange, isOther = false }: TargetFieldsProps) => {
  const { t } = useTranslation('applications');
  const { aim } = choices;
  return (
    <>
      <Segments
        className={applyFormStyles.goal}
        legend={t('apply.aim')}
        size="lg"
        name="aim"
        chosen={aim}
        onChange={({ target }) => onChange({ aim: target.value as Aim })}
        options={AIMS.map((value) => ({ value, label: t(`apply.aims.${value}`) }))}
      />
      {aim === 'ADVICE' && !isOther && <p className={applyFormStyles.hint}>{t('apply.adviceHint')}</p>}
      {aim === 'SCHOLARSHIP' && (
        <ScholarshipField
          choices={choices}
          offers={offers}
          error={errors.scholarshipId}
          onChange={onChange}
        />
      )}
      {(aim === 'UNIVERSITY' || (aim === 'SCHOLARSHIP' && offers.scholarship)) && (
        <UniversityField choices={choices} offers={offers} error={errors.universityId} onChange={onChange} />
      )}
    </>
  );
};

interface FieldProps extends Pick<TargetFieldsProps, 'choices' | 'offers' | 'onChange'> {
  error: string | undefined;
}

const ScholarshipField = ({ choices, offers, error, onChange }: FieldProps) => {
  const { t } = useTranslation('applications');
  const scholarshipNote = useScholarshipNote();
  const { datesText } = useCycleText();
  const { scholarship, scholarshipPart, overScholarship, isScholarshipGone } = offers;
  const gone = isScholarshipGone ? t('apply.scholarshipGone') : undefined;
  const over = overScholarship && {
    name: overScholarship.name,
    date: formatDate(overScholarship.expiredDate),
  };
  if (choices.scholarshipId !== undefined && !scholarshipPart.data && !isScholarshipGone)
    return (
      <AwaitedChoice
        key={choices.scholarshipId}
        place={placeOf('scholarshipId')}
        legend={t('apply.scholarship')}
        query={scholarshipPart}
        failure={t('failed.scholarship', { ns: 'common' })}
      />
    );
  return (
    <div id={placeOf('scholarshipId')}>
      {scholarship ? (
        <>
          <ChosenTarget
            legend={t('apply.scholarship')}
            picture={scholarship.attach}
            name={scholarship.name}
            note={scholarshipNote(scholarship)}
            error={error}
            onForget={() => onChange({ scholarshipId: undefined })}
          />
          {scholarship.status === 'UPCOMING' && (
            <p className={clsx(noteStyles.note, applyFormStyles.notOpen)}>
              <CalendarClock aria-hidden />
              <span>
                {t('apply.notOpenYet', { date: formatDate(scholarship.startDate) })}
                {scholarship.isExpected && <span>{` (${datesText(true, scholarship.startDate)})`}</span>}
              </span>
            </p>
          )}
        </>
      ) : (
        <ScholarshipPicker
          error={error ?? (over ? t('apply.scholarshipOver', over) : gone)}
          onPick={(picked) => onChange({ scholarshipId: picked.id, universityId: picked.university?.id })}
        />
      )}
    </div>
  );
};

const UniversityField = ({ choices, offers, error, onChange }: FieldProps) => {
  const { t } = useTranslation('applications');
  const { university, universityPart, scholarship, isUniversityGone } = offers;
  const isFixed = scholarship?.university != null;
  if (choices.universityId !== undefined && !university && !isUniversityGone)
    return (
      <AwaitedChoice
        key={choices.universityId}
        place={placeOf('universityId')}
        legend={t('apply.university')}
        query={universityPart}
        failure={t('failed.universityById', { ns: 'common' })}
      />
    );
  return (
    <div id={placeOf('universityId')}>
      {university ? (
        <ChosenTarget
          legend={t('apply.university')}
          picture={university.photo}
          name={university.name}
          note={placeName(university.city, university.country.name)}
          error={error}
          {...(!isFixed && { onForget: () => onChange({ universityId: undefined }) })}
        />
      ) : (
        <UniversityPicker
          isOptional={choices.aim === 'SCHOLARSHIP'}
          within={{
            consultingId: choices.consultingId,
            countryId: scholarship?.country?.id,
          }}
          error={error ?? (isUniversityGone ? t('apply.universityGone') : undefined)}
          onPick={(universityId) => onChange({ universityId })}
        />
      )}
    </div>
  );
};
