import type { ConsultingDetail } from '@parvoz/contract/consultings.ts';
import { plainText } from '../../lib/format.ts';

const DESCRIPTION_LENGTH = 300;

/** Organization of schema.org. Invented agencies get no rating: nobody rated them. */
export const organization = (origin: string, consulting: ConsultingDetail): object => ({
  '@type': 'Organization',
  name: consulting.name,
  description: plainText(consulting.description, DESCRIPTION_LENGTH),
  url: `${origin}/consulting-list/${consulting.id}`,
  ...(consulting.photo && { logo: origin + consulting.photo.url }),
  ...(consulting.city && {
    address: { '@type': 'PostalAddress', addressLocality: consulting.city, addressCountry: 'UZ' },
  }),
  ...(!consulting.isDemo && { telephone: `+${consulting.phone}` }),
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
