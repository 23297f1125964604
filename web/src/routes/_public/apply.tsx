import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MeasureLine, PriceFrom } from '../../features/agencies/consultings/measure-line.tsx';
import applyFormStyles from '../../features/applications/applications/apply/apply-form.module.css';
import { ApplyForm } from '../../features/applications/applications/apply/apply-form.tsx';
import {
  type ApplySearch,
  type Choices,
  readChoices,
  writeChoices,
} from '../../features/applications/applications/apply/choices.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf } from '../../lib/i18n.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { showSuccess } from '../../ui/toast.ts';

const Apply = () => {
  const { t } = useTranslation('applications');
  const navigate = useNavigate();
  const href = useLocation({ select: (location) => location.href });
  const choices = readChoices(Route.useSearch());
  const change = (changed: (before: Choices) => Choices) =>
    navigate({
      to: '/apply',
      // On top of the last change, which may still be on its way.
      search: (before) => writeChoices(changed(readChoices(before))),
      replace: true,
      resetScroll: false,
    });
  const openApplication = (id: string) => {
    showSuccess(t('apply.sent'));
    navigate({ to: '/student-applications/$id', params: { id }, replace: true });
  };
  return (
    <main id="main" className={layoutStyles.container}>
      <div className={applyFormStyles.applyHead}>
        <Breadcrumbs crumbs={[{ name: t('home', { ns: 'common' }), to: '/' }, { name: t('apply.title') }]} />
        <h1>{t('apply.title')}</h1>
        <p>{t('apply.lead')}</p>
      </div>
      <ApplyForm
        choices={choices}
        onChange={change}
        onSignIn={() => navigate({ to: '/login', search: { to: href } })}
        onSent={openApplication}
        describeAgency={({ measures, priceFrom }) => (
          <>
            <MeasureLine measures={measures} />
            {priceFrom !== null && (
              <>
                {'\u00a0· '}
                <PriceFrom priceFrom={priceFrom} />
              </>
            )}
          </>
        )}
      />
    </main>
  );
};

export const Route = createFileRoute('/_public/apply')({
  validateSearch: (search: Record<string, unknown>): ApplySearch => writeChoices(readChoices(search)),
  // Without `loaderDeps`: a choice in the page changes the address, and must not wait for a loader. With it come the queries of the form, which visitors of other pages do not need.
  loader: async ({ context, location }) =>
    (await import('../../features/applications/applications/apply/apply-load.ts')).loadApply(
      context,
      readChoices(location.search),
    ),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/apply',
      title: context.i18n.t('applications:apply.title'),
      description: context.i18n.t('applications:apply.lead'),
      indexed: false,
    }),
  component: Apply,
});
