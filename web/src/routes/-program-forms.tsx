import type { Program } from '@parvoz/contract/programs-admin.ts';
import { lazy } from 'react';
import { placesOf } from '../features/admin-programs/program-list.ts';
import { managedProgramQuery, useRenewPrograms } from '../features/admin-programs/queries.ts';
import { usePart } from '../ui/part.tsx';
import { ProgramCrumbs } from './-admin-program.tsx';
import type { RecordForms } from './-record-forms.tsx';
import { ProgramPreview } from './-record-previews.tsx';

// The form brings Zod, which the list does without.
const ProgramForm = lazy(() =>
  import('../features/admin-programs/program-form.tsx').then((module) => ({
    default: module.ProgramForm,
  })),
);

export const PROGRAM_FORMS: RecordForms<Program> = {
  texts: 'admin-programs',
  useRecord: (id, language) => usePart(managedProgramQuery(id, language)),
  placesOf,
  useRenew: useRenewPrograms,
  renderCrumbs: (name) => <ProgramCrumbs name={name} />,
  renderForm: ({ record, ...given }) => (
    <ProgramForm
      key={record?.id}
      program={record}
      renderPreview={(program) => <ProgramPreview program={program} />}
      {...given}
    />
  ),
};
