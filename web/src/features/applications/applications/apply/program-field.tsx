import { useTranslation } from 'react-i18next';
import { FieldMessage } from '../../../../ui/form/field-frame.tsx';
import { AwaitedChoice } from './choice-group.tsx';
import type { Choices } from './choices.ts';
import { ChosenTarget } from './chosen-target.tsx';
import { ProgramPicker } from './program-picker.tsx';
import { placeOf } from './use-aim-errors.ts';
import type { Offers } from './use-offers.ts';

interface ProgramFieldProps {
  choices: Choices;
  offers: Offers;
  error: string | undefined;
  onChange(changed: Partial<Choices>): void;
  /** Staff choose for a student, whom no link has brought. */
  isOther?: boolean;
}

/** The programme that a link has brought, or staff choose: it says degree and faculty, which are chosen without it. */
export const ProgramField = ({ choices, offers, error, onChange, isOther = false }: ProgramFieldProps) => {
  const { t } = useTranslation('applications');
  const { program, programPart, isProgramGone, university } = offers;
  const id = placeOf('programId');
  if (isOther && university && (choices.programId === undefined || isProgramGone))
    return (
      <div id={id}>
        <ProgramPicker
          universityId={university.id}
          error={error ?? (isProgramGone ? t('apply.programGone') : undefined)}
          onPick={(programId) => onChange({ programId })}
        />
      </div>
    );
  if (choices.programId === undefined) return null;
  if (isProgramGone) return <FieldMessage id={id} error={t('apply.programGone')} />;
  if (!program) return <AwaitedChoice place={id} legend={t('apply.program')} query={programPart} />;
  return (
    <div id={id}>
      <ChosenTarget
        legend={t('apply.program')}
        picture={program.university.photo}
        name={program.name}
        note={[program.degree.value, program.field.name].join(' · ')}
        error={error}
        onForget={() => onChange({ programId: undefined })}
      />
    </div>
  );
};
