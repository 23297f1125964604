import { isOldSum } from '@parvoz/contract/catalogue/cycles.ts';
import type { ProgramDetail } from '@parvoz/contract/catalogue/programs.ts';
import { minorDigits } from '@parvoz/contract/currencies.ts';
import { webSiteLink } from '../../../lib/format.ts';

/** Returns the tuition of a year as an offer with its time; undefined where it is not known, or old. */
const offerOf = ({ tuition, factsYear }: ProgramDetail, today: string): object | undefined => {
  if (tuition.kind === 'UNKNOWN' || factsYear === null || isOldSum(factsYear, today)) return undefined;
  const price = tuition.kind === 'FREE' ? 0 : tuition.amount / 10 ** minorDigits(tuition.currency);
  return {
    '@type': 'Offer',
    category: 'Tuition',
    price,
    priceCurrency: tuition.kind === 'FREE' ? 'USD' : tuition.currency,
    priceSpecification: {
      ...{ '@type': 'UnitPriceSpecification', price, unitCode: 'ANN' },
      // The academic year that it is of.
      ...{ validFrom: `${factsYear}-08-01`, validThrough: `${factsYear + 1}-07-31` },
    },
  };
};

/**
 * EducationalOccupationalProgram of schema.org; of the intakes the one that comes next. Expected dates are left out: there is no
 * way to say of which year they are.
 */
export const educationalProgram = (origin: string, program: ProgramDetail & { today: string }): object => {
  const { id, name, originalName, university, degree, durationMonths, intakes, webPage } = program;
  const { city, country } = university;
  const [next] = intakes;
  const offer = offerOf(program, program.today);
  const dates = next?.isExpected ? undefined : next;
  return {
    '@type': 'EducationalOccupationalProgram',
    name,
    ...(originalName && originalName !== name && { alternateName: originalName }),
    url: `${origin}/programs/${id}`,
    ...(webPage && { sameAs: webSiteLink(webPage) }),
    provider: {
      '@type': 'CollegeOrUniversity',
      name: university.name,
      url: `${origin}/university-list/${university.id}`,
      address: {
        '@type': 'PostalAddress',
        ...(city && { addressLocality: city }),
        addressCountry: country.code,
      },
    },
    educationalCredentialAwarded: degree.value,
    occupationalCategory: program.field.name,
    ...(durationMonths !== null && { timeToComplete: `P${durationMonths}M` }),
    ...(next && { startDate: next.start }),
    ...(dates?.opensOn && { applicationStartDate: dates.opensOn }),
    ...(dates?.deadline && { applicationDeadline: dates.deadline }),
    ...(offer && { offers: offer }),
  };
};
