import { type Program, ProgramDraft } from '@parvoz/contract/catalogue/programs-admin.ts';
import { inEveryLanguage, inLanguage } from '@parvoz/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { languageOf } from '../../../../lib/i18n.ts';
import { inputTexts, textIn } from '../../../../lib/text-in.ts';
import type { ConflictFields } from '../../../../ui/form/conflict-dialog.tsx';
import { useRecordForm } from '../../../../ui/form/use-record-form.tsx';
import type { Lists } from '../../../../ui/record/places.ts';
import { useRecordConflicts } from '../../../../ui/record/saved.ts';
import { useGroupsText } from '../../../../ui/requirements/use-groups-text.ts';
import { showSuccess } from '../../../../ui/toast.ts';
import { postProgram, putProgram } from './calls.ts';
import { useProgramWords } from './program-words.ts';
import { readProgram } from './queries.ts';

export type ProgramInput = z.input<typeof ProgramDraft>;

const inputOf = (program: Program | null): ProgramInput => ({
  ...inputTexts(program, 'name'),
  // A new one has none of these until somebody says it.
  universityId: program?.university.id as number,
  degreeId: program?.degreeId as number,
  facultyId: program?.faculty.id as number,
  languages: program?.languages ?? [],
  durationMonths: program?.durationMonths ?? null,
  tuition: program?.tuition ?? { kind: 'UNKNOWN' },
  intakes: program?.intakes ?? [],
  requirements: program?.requirements ?? null,
  webPage: program?.webPage ?? '',
  sourceUrl: program?.sourceUrl ?? '',
  factsYear: program?.factsYear ?? null,
  checkedOn: program?.checkedOn ?? null,
});

/** Returns the names and texts in which a conflict with somebody else's save is shown. */
const useConflictFields = (lists: Lists): ConflictFields<ProgramInput> => {
  const { t } = useTranslation(['programs-admin', 'admin']);
  const { fields, showNames } = useRecordConflicts(lists);
  const groupsText = useGroupsText();
  const { tuitionText, languagesText, intakesText } = useProgramWords();
  return {
    ...inEveryLanguage('name', (language) => fields[inLanguage('name', language)]),
    universityId: { label: t('record.university', { ns: 'admin' }), show: (id) => (id ? `№ ${id}` : '') },
    degreeId: { label: t('record.degrees', { ns: 'admin' }), show: showNames(lists.degrees) },
    facultyId: {
      label: t('field'),
      show: showNames(lists.categories.flatMap(({ subFaculties }) => subFaculties)),
    },
    languages: {
      label: t('languages.label'),
      show: (given) => languagesText(given as ProgramInput['languages']),
    },
    durationMonths: { label: t('duration') },
    tuition: { label: t('tuition.label'), show: (given) => tuitionText(given as ProgramInput['tuition']) },
    intakes: { label: t('intakes.label'), show: (given) => intakesText(given as ProgramInput['intakes']) },
    requirements: {
      label: t('requirements.label'),
      show: (given) => groupsText((given || null) as ProgramInput['requirements']) || t('requirements.none'),
    },
    webPage: { label: t('webPage') },
    sourceUrl: fields.sourceUrl,
    factsYear: { label: t('factsYear') },
    checkedOn: fields.checkedOn,
  };
};

export interface ProgramFormOptions {
  /** Null for a new one. */
  program: Program | null;
  lists: Lists;
  /** `isAnother`: the form is to stay for the next one. */
  onSaved(saved: Program, isAnother: boolean): unknown;
}

/** The form of a programme over the contract's draft. */
export const useProgramForm = ({ program, lists, onSaved }: ProgramFormOptions) => {
  const { t, i18n } = useTranslation('admin');
  const language = languageOf(i18n);
  return useRecordForm<typeof ProgramDraft, Program>({
    schema: ProgramDraft,
    name: 'managedProgram',
    subject: 'program',
    draftKey: `program ${program?.id ?? 'new'}`,
    record: program,
    inputOf,
    fields: useConflictFields(lists),
    create: (values, key) => postProgram(values, key, language),
    change: ({ id }, values, version) => putProgram(id, { ...values, version }, language),
    load: ({ id }) => readProgram(id, language),
    onSaved: (saved, isAnother) => {
      showSuccess(program ? t('form.saved', { name: textIn(saved, 'name', language) }) : t('form.created'));
      return onSaved(saved, isAnother);
    },
  });
};

export type ProgramFormState = ReturnType<typeof useProgramForm>;
