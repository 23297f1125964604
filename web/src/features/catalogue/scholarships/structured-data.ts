import type { ScholarshipDetail } from '@parvoz/contract/catalogue/scholarships.ts';
import { plainText } from '../../../lib/format.ts';

const DESCRIPTION_LENGTH = 300;

const funderOf = ({ university, country }: ScholarshipDetail): object | undefined => {
  if (university) return { '@type': 'CollegeOrUniversity', name: university.name };
  return country ? { '@type': 'Country', name: country.name } : undefined;
};

/** MonetaryGrant of schema.org. */
export const monetaryGrant = (origin: string, scholarship: ScholarshipDetail): object => ({
  '@type': 'MonetaryGrant',
  name: scholarship.name,
  description: plainText(scholarship.description, DESCRIPTION_LENGTH),
  url: `${origin}/scholarships/${scholarship.id}`,
  ...(scholarship.sourceUrl && { sameAs: scholarship.sourceUrl }),
  ...(scholarship.attach && { image: origin + scholarship.attach.url }),
  funder: funderOf(scholarship),
});
