import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { BrokenDrawing } from '../../../ui/drawings.tsx';
import { EmptyView } from '../../../ui/empty-view.tsx';
import screenStyles from '../../../ui/screen.module.css';
import { TOP_UP_PATH } from './go-to-checkout.ts';

interface PaymentFailedProps {
  /** There is no such payment of the person's. */
  isMissing: boolean;
  onRepeat(): void;
}

/** In the place of a payment that cannot be shown. */
export const PaymentFailed = ({ isMissing, onRepeat }: PaymentFailedProps) => {
  const { t } = useTranslation('payments');
  if (isMissing)
    return (
      <EmptyView
        isPage
        title={t('notFound.title')}
        reason={t('notFound.reason')}
        action={
          <Link className={buttonClass('soft', 'lg')} to={TOP_UP_PATH}>
            {t('anew')}
          </Link>
        }
      />
    );
  return (
    <div className={`${screenStyles.screen} ${screenStyles.inPage}`} role="alert">
      <BrokenDrawing />
      <h1>{t('failed')}</h1>
      <Button size="lg" onClick={onRepeat}>
        {t('tryAgain')}
      </Button>
    </div>
  );
};
