import type { ShownItems } from '@parvoz/contract/applications/shortlist.ts';
import { useShared } from '../../features/catalogue/compare/shared-data.ts';
import type { Additions } from '../../features/catalogue/compare/use-programs.ts';
import { type Asking, useEligibilityGroup, useWhose } from './compare-applicant.ts';

type Scholarship = ShownItems['scholarshipList'][number];

const askingOf = ({ conditions, degreeTypeList }: Scholarship): Asking => ({
  requirements: [[{ kind: 'DEGREE', keys: degreeTypeList.map(({ key }) => key) }], ...(conditions ?? [])],
});

/**
 * Returns the lines that other features add to a comparison of scholarships: eligibility. A budget does not apply to
 * them.
 */
export const useScholarshipAdditions = (scholarships: readonly Scholarship[]): Additions => {
  const shared = useShared();
  const { applicant, own } = useWhose(scholarships.map(askingOf), shared);
  const subjects = scholarships.map((scholarship) => ({ scholarship }));
  const fit = useEligibilityGroup(subjects, { applicant, shared });
  return {
    ...(fit && { fit }),
    ...(own && { own: { ...own, budget: null } }),
    shared,
    degrees: scholarships.flatMap(({ degreeTypeList }) => degreeTypeList),
    money: [],
    diploma: [],
  };
};
