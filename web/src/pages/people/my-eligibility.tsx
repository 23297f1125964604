import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EligibilitySummary } from '../../features/applications/eligibility/eligibility-summary.tsx';
import { degreesQuery } from '../../features/catalogue/lists/queries.ts';
import { writeListSearch } from '../../features/catalogue/programs/list-search.ts';
import { eligibleProgramsQuery } from '../../features/catalogue/programs/queries.ts';
import { useMyData } from '../../features/people/my-data/use-my-data.ts';
import { languageOf } from '../../lib/i18n.ts';
import { useQueryPart } from '../../ui/query-boundary.tsx';

/** Shows a person's eligibility for the programmes that match their wishes. */
export const MyEligibility = () => {
  const { i18n } = useTranslation();
  const language = languageOf(i18n);
  const { data, applicant } = useMyData();
  const { data: degrees } = useQueryPart(degreesQuery(language));
  const degree = (degrees ?? []).filter(({ key }) => data.degrees.includes(key)).map(({ id }) => id);
  const { facultyIds: field, countryIds: country } = data;
  const filter = { facultyId: field, countryId: country, degreeId: degree };
  const found = useQueryPart({
    ...(applicant && degrees
      ? eligibleProgramsQuery(filter, applicant, 1, language, 1)
      : { queryKey: ['programs', 'eligible'], queryFn: skipToken }),
    placeholderData: keepPreviousData,
  });
  const wishes = { field, country, degree, sort: 'FIT' } as const;
  return (
    <EligibilitySummary
      found={found}
      isFilled={applicant !== null}
      renderLink={(props, fits) => (
        <Link
          {...props}
          to="/programs"
          search={writeListSearch({ ...wishes, fit: fits ? 'QUALIFIES' : undefined })}
        />
      )}
      renderStep={({ test }, props) => (
        <Link {...props} to="/programs" search={writeListSearch({ ...wishes, fit: 'NEARLY', opens: test })} />
      )}
    />
  );
};
