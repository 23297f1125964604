import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../lib/i18n.ts';
import type { OwnReviewProps } from './own-review.tsx';
import type { ReplyActProps } from './reply-act.tsx';

/** A module that a page of visitors has for some of its readers alone, with its texts. */
const useLazyModule = <Module,>(name: string, load: () => Promise<Module>): Module | undefined => {
  const { i18n } = useTranslation();
  const { data } = useQuery({
    queryKey: ['review-part', name, i18n.language],
    queryFn: async () => {
      const [module] = await Promise.all([load(), loadTexts(i18n, ['reviews', 'validation'])]);
      return module;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
};

/** Loads `OwnReview` on a public page, for students only: visitors need neither it nor its texts. */
export const LazyReview = (props: OwnReviewProps) => {
  const module = useLazyModule('own', () => import('./own-review.tsx'));
  return module ? <module.OwnReview {...props} /> : null;
};

/** The same of `ReplyAct`, for the staff of the agency alone. */
export const LazyReply = (props: ReplyActProps) => {
  const module = useLazyModule('reply', () => import('./reply-act.tsx'));
  return module ? <module.ReplyAct {...props} /> : null;
};
