import { createFileRoute, Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEligibility } from '../../features/applications/eligibility/use-eligibility.tsx';
import { type KindSearch, readKind } from '../../features/applications/shortlist/kinds.ts';
import styles from '../../features/applications/shortlist/shortlist.module.css';
import { ShortlistContent } from '../../features/applications/shortlist/shortlist-content.tsx';
import { RateNote } from '../../features/catalogue/cost/rate-note.tsx';
import { currenciesOf, tuitionInSom } from '../../pages/catalogue/program-cost.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import layoutStyles from '../../ui/layout.module.css';

const ShortlistPage = () => {
  const { t } = useTranslation('shortlist');
  const { lineOf, intakesOf } = useEligibility();
  return (
    <main id="main" className={layoutStyles.container}>
      <div className={styles.head}>
        <div>
          <Breadcrumbs crumbs={[{ name: t('home', { ns: 'common' }), to: '/' }, { name: t('title') }]} />
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
        <Link className={buttonClass('secondary', 'lg')} to="/calendar">
          <CalendarDays aria-hidden />
          {t('calendar', { ns: 'common' })}
        </Link>
      </div>
      <ShortlistContent
        kind={readKind(Route.useSearch().kind)}
        additions={{ costOf: tuitionInSom, fitOf: lineOf, intakesOf }}
        noteOf={({ programList }) =>
          programList.length > 0 && <RateNote currencies={currenciesOf(programList)} />
        }
      />
    </main>
  );
};

export const Route = createFileRoute('/_public/shortlist')({
  // Parsed by the page, so that visitors of other pages do not load the parser.
  validateSearch: (search: Record<string, unknown>) => search as KindSearch,
  loader: async ({ context }) =>
    (await import('../../pages/catalogue/choosing-load.ts')).loadShortlist(context),
  head: async ({ match: { context } }) =>
    (await import('../../pages/catalogue/choosing-load.ts')).headOfShortlist(context),
  component: ShortlistPage,
});
