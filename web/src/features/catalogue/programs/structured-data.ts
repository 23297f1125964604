import type { ProgramDetail } from '@parvoz/contract/catalogue/programs.ts';
import { minorDigits } from '@parvoz/contract/currencies.ts';
import { webSiteLink } from '../../../lib/format.ts';

/** Returns the tuition of a year as an offer; undefined where it is not known. */
const offerOf = ({ tuition }: ProgramDetail): object | undefined => {
  if (tuition.kind === 'UNKNOWN') return undefined;
  const price = tuition.kind === 'FREE' ? 0 : tuition.amount / 10 ** minorDigits(tuition.currency);
  return {
    '@type': 'Offer',
    category: 'Tuition',
    price,
    priceCurrency: tuition.kind === 'FREE' ? 'USD' : tuition.currency,
    priceSpecification: { '@type': 'UnitPriceSpecification', price, unitCode: 'ANN' },
  };
};

/** EducationalOccupationalProgram of schema.org; of the intakes the one that comes next. */
export const educationalProgram = (origin: string, program: ProgramDetail): object => {
  const { id, name, originalName, university, degree, durationMonths, intakes, webPage } = program;
  const { city, country } = university;
  const [next] = intakes;
  const offer = offerOf(program);
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
    ...(next?.opensOn && { applicationStartDate: next.opensOn }),
    ...(next?.deadline && { applicationDeadline: next.deadline }),
    ...(offer && { offers: offer }),
  };
};
