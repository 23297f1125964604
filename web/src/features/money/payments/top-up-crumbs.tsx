import { useTranslation } from 'react-i18next';
import { PageCrumbs } from '../../../ui/page-crumbs.tsx';
import { FINANCE_PATH, TOP_UP_PATH } from './go-to-checkout.ts';

/** Breadcrumbs of the top-up page, or of a payment below it. */
export const TopUpCrumbs = ({ name }: { name?: string }) => {
  const { t } = useTranslation('payments');
  const crumbs = [
    { name: t('finance'), to: FINANCE_PATH },
    ...(name === undefined ? [{ name: t('title') }] : [{ name: t('title'), to: TOP_UP_PATH }, { name }]),
  ];
  return <PageCrumbs crumbs={crumbs} />;
};
