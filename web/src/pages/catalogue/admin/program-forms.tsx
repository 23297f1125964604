import type { Program } from '@parvoz/contract/catalogue/programs-admin.ts';
import { lazy } from 'react';
import { placesOf } from '../../../features/catalogue/programs/admin/program-list.ts';
import { managedProgramQuery } from '../../../features/catalogue/programs/admin/queries.ts';
import { useQueryPart } from '../../../ui/query-boundary.tsx';
import { ProgramCrumbs } from './program-route.tsx';
import type { RecordForms } from './record-forms.tsx';
import { ProgramPreview } from './record-previews.tsx';

// The form brings Zod, which the list does without.
const ProgramForm = lazy(() =>
  import('../../../features/catalogue/programs/admin/program-form.tsx').then((module) => ({
    default: module.ProgramForm,
  })),
);

export const PROGRAM_FORMS: RecordForms<Program> = {
  texts: 'programs-admin',
  useRecord: (id, language) => useQueryPart(managedProgramQuery(id, language)),
  placesOf,
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
