import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../lib/i18n.ts';
import type { OwnReviewProps } from './own-review.tsx';

/** `OwnReview` on a page of visitors, who need neither it nor its texts: loaded for students alone. */
export const LoadedReview = (props: OwnReviewProps) => {
  const { i18n } = useTranslation();
  const { data } = useQuery({
    queryKey: ['own-review-part', i18n.language],
    queryFn: async () => {
      const [part] = await Promise.all([
        import('./own-review.tsx'),
        loadTexts(i18n, ['reviews', 'validation']),
      ]);
      return part;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ? <data.OwnReview {...props} /> : null;
};
