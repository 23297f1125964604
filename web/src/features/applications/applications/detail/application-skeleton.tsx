import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import textStyles from '../../../../ui/text.module.css';
import applicationHeadStyles from './application-head.module.css';
import { ApplicationLayout } from './application-layout.tsx';

/** The page of an application while it loads, in the sizes of the finished one. */
export const ApplicationSkeleton = () => {
  const { t } = useTranslation();
  return (
    <div>
      <span className={textStyles.sr} role="status">
        {t('loading')}
      </span>
      <div className={applicationHeadStyles.apHead} aria-hidden>
        <Skeleton width="68px" height={68} radius={18} />
        <div className={applicationHeadStyles.lines}>
          <Skeleton width="48%" height={26} />
          <Skeleton width="70%" height={18} />
        </div>
        <Skeleton width="92px" height={30} radius={15} />
      </div>
      <Skeleton height={84} radius={20} />
      <Skeleton height={74} radius={16} />
      <Skeleton height={380} radius={16} />
    </div>
  );
};

/** The same as a page of its own, while a slow line brings it. */
export const ApplicationPending = () => (
  <ApplicationLayout>
    <ApplicationSkeleton />
  </ApplicationLayout>
);
