import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyView } from '../../../ui/empty-view.tsx';

/** In place of a page that the guardian is not shown, with the way to their list. */
export const Gone = ({ title, reason }: { title: string; reason: string }) => {
  const { t } = useTranslation('family');
  return (
    <EmptyView
      isPage
      title={title}
      reason={reason}
      action={
        <Link className={buttonClass('soft', 'lg')} to="/family">
          {t('ended.back')}
        </Link>
      }
    />
  );
};
