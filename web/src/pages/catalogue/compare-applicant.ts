import type { Asked } from '@parvoz/contract/applications/eligibility.ts';
import type { SharedData } from '@parvoz/contract/people/my-data.ts';
import { useTranslation } from 'react-i18next';
import { useEligibility } from '../../features/applications/eligibility/use-eligibility.tsx';
import type { Subject } from '../../features/applications/eligibility/verdict-lines.tsx';
import type { Group, Line, Said } from '../../features/catalogue/compare/comparison.ts';
import { decidingOf, type Shared } from '../../features/catalogue/compare/shared-data.ts';
import { todayInTashkent } from '../../lib/format.ts';

const NOBODYS: SharedData = { applicant: null, budget: null };

/** Requirements of a thing; the comparison may share only the data that they depend on. */
export interface Asking {
  requirements: readonly (readonly Asked[])[] | null;
}

/** The person that lines are about, and what the link says of them. */
export interface Concerned {
  applicant: SharedData['applicant'];
  shared: Shared;
}

export interface Whose extends SharedData {
  /** Data that the person may add to the link; absent where the lines are about somebody else. */
  own?: SharedData | undefined;
}

/** Returns the data that things are compared with: those of the link's sender, otherwise the reader's own. */
export const useWhose = (things: readonly Asking[], shared: Shared): Whose => {
  const mine = useEligibility();
  // Until the link is read, no data are used: the data of two people are never mixed on one page.
  const isMine = shared.state === 'NONE' || shared.state === 'BROKEN';
  if (!isMine) return shared.state === 'READ' ? shared.data : NOBODYS;
  const { applicant } = mine;
  const budget = mine.data?.budget ?? null;
  return {
    applicant,
    budget,
    own: { applicant: applicant && decidingOf(things, applicant, todayInTashkent()), budget },
  };
};

/** Returns a function that gives the intakes of a programme for the person that the lines are about. */
export const useIntakesOf = ({ applicant, shared }: Concerned) =>
  useEligibility({ applicant, isOther: shared.state === 'READ' }).intakesOf;

/** Returns the lines about eligibility, followed by `others`; undefined if there are none. */
export const useEligibilityGroup = (
  subjects: readonly Subject[],
  { applicant, shared }: Concerned,
  others: readonly Line[] = [],
): Group | undefined => {
  const { t } = useTranslation('compare');
  const isOther = shared.state === 'READ';
  const { lineOf, gistOf } = useEligibility({ applicant, isOther });
  if (!applicant && others.length === 0) return undefined;
  const fit = subjects.map((subject): Said => ({ text: gistOf(subject), shown: lineOf(subject) }));
  return {
    id: 'fit',
    label: t(isOther ? 'group.fitOfSharer' : 'group.fit'),
    lines: [...(applicant ? [{ id: 'fit', label: t('line.fit'), cells: fit }] : []), ...others],
  };
};
