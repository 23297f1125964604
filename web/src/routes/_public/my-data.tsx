import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MyDataPage } from '../../features/people/my-data/my-data-page.tsx';
import { MyEligibility } from '../../pages/people/my-eligibility.tsx';
import { useWishOptions } from '../../pages/people/wish-options.ts';
import { ConsentGate } from '../../ui/acceptance/consent-gate.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import layoutStyles from '../../ui/layout.module.css';

const MyDataRoute = () => {
  const { t } = useTranslation('my-data');
  const options = useWishOptions();
  return (
    <main id="main" className={layoutStyles.container}>
      <ConsentGate>
        <MyDataPage
          options={options}
          breadcrumbs={
            <Breadcrumbs
              crumbs={[
                { name: t('home', { ns: 'common' }), to: '/' },
                { name: t('title', { ns: 'programs' }), to: '/programs' },
                { name: t('title') },
              ]}
            />
          }
        >
          <MyEligibility />
        </MyDataPage>
      </ConsentGate>
    </main>
  );
};

export const Route = createFileRoute('/_public/my-data')({
  loader: async ({ context }) => (await import('../../pages/people/my-data-load.ts')).loadMyData(context),
  head: async ({ match: { context } }) =>
    (await import('../../pages/people/my-data-load.ts')).headOfMyData(context),
  component: MyDataRoute,
});
