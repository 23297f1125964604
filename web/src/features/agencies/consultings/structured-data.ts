import type { ConsultingDetail } from '@parvoz/contract/agencies/consultings.ts';
import { plainText } from '../../../lib/format.ts';
import { groupDays } from '../../../lib/opening-hours.ts';

const DESCRIPTION_LENGTH = 300;
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Organization of schema.org; one that is open to visitors at some hours is a service in a place. Invented agencies get no rating: nobody rated them. */
export const organization = (origin: string, consulting: ConsultingDetail): object => ({
  '@type': consulting.openingHours.length > 0 ? 'ProfessionalService' : 'Organization',
  name: consulting.name,
  description: plainText(consulting.description, DESCRIPTION_LENGTH),
  url: `${origin}/consulting-list/${consulting.id}`,
  ...(consulting.photo && { logo: origin + consulting.photo.url }),
  ...(consulting.city && {
    address: { '@type': 'PostalAddress', addressLocality: consulting.city, addressCountry: 'UZ' },
  }),
  ...(!consulting.isDemo && {
    telephone: `+${consulting.phone}`,
    ...(consulting.webSite && { sameAs: consulting.webSite }),
    ...(consulting.licenceNumber && {
      identifier: { '@type': 'PropertyValue', name: 'licence', value: consulting.licenceNumber },
    }),
    ...(consulting.spokenLanguages.length > 0 && {
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: `+${consulting.phone}`,
        availableLanguage: consulting.spokenLanguages,
      },
    }),
    ...(consulting.openingHours.length > 0 && {
      openingHoursSpecification: groupDays(consulting.openingHours).map(({ from, to, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: DAYS.slice(from - 1, to),
        opens,
        closes,
      })),
    }),
  }),
  ...(!consulting.isDemo &&
    consulting.rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: consulting.rating,
        reviewCount: consulting.commentCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
});
