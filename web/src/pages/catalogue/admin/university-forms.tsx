import type { ManagedUniversity } from '@parvoz/contract/catalogue/universities-admin.ts';
import { lazy } from 'react';
import { managedUniversityQuery } from '../../../features/catalogue/universities/admin/queries.ts';
import { placesOf } from '../../../features/catalogue/universities/admin/university-list.ts';
import { useQueryPart } from '../../../ui/query-boundary.tsx';
import type { RecordForms } from './record-forms.tsx';
import { UniversityPreview } from './record-previews.tsx';
import { UniversityCrumbs } from './university-route.tsx';

// The form brings Zod, which the list does without.
const UniversityForm = lazy(() =>
  import('../../../features/catalogue/universities/admin/university-form.tsx').then((module) => ({
    default: module.UniversityForm,
  })),
);

export const UNIVERSITY_FORMS: RecordForms<ManagedUniversity> = {
  texts: 'universities-admin',
  useRecord: (id, language) => useQueryPart(managedUniversityQuery(id, language)),
  placesOf,
  renderCrumbs: (name) => <UniversityCrumbs name={name} />,
  renderForm: ({ record, ...given }) => (
    <UniversityForm
      key={record?.id}
      university={record}
      renderPreview={(university) => <UniversityPreview university={university} />}
      {...given}
    />
  ),
};
