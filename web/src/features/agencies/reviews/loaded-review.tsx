import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../lib/i18n.ts';
import type { OwnReviewProps } from './own-review.tsx';
import type { ReplyActProps } from './reply-act.tsx';

/** A part that a page of visitors has for some of its readers alone, with its texts. */
const usePart = <Part,>(name: string, load: () => Promise<Part>): Part | undefined => {
  const { i18n } = useTranslation();
  const { data } = useQuery({
    queryKey: ['review-part', name, i18n.language],
    queryFn: async () => {
      const [part] = await Promise.all([load(), loadTexts(i18n, ['reviews', 'validation'])]);
      return part;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
};

/** Loads `OwnReview` on a public page, for students only: visitors need neither it nor its texts. */
export const LoadedReview = (props: OwnReviewProps) => {
  const part = usePart('own', () => import('./own-review.tsx'));
  return part ? <part.OwnReview {...props} /> : null;
};

/** The same of `ReplyAct`, for the staff of the agency alone. */
export const LoadedReply = (props: ReplyActProps) => {
  const part = usePart('reply', () => import('./reply-act.tsx'));
  return part ? <part.ReplyAct {...props} /> : null;
};
