import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from '../../features/applications/calendar/calendar.module.css';
import { CalendarContent } from '../../features/applications/calendar/calendar-content.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import layoutStyles from '../../ui/layout.module.css';

const CalendarPage = () => {
  const { t } = useTranslation('calendar');
  return (
    <main id="main" className={layoutStyles.container}>
      <div className={styles.head}>
        <Breadcrumbs
          crumbs={[{ name: t('shortlist.title', { ns: 'common' }), to: '/shortlist' }, { name: t('title') }]}
        />
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      <CalendarContent origin={Route.useRouteContext().origin} />
    </main>
  );
};

export const Route = createFileRoute('/_public/calendar')({
  loader: async ({ context }) =>
    (await import('../../pages/catalogue/choosing-load.ts')).loadCalendar(context),
  head: async ({ match: { context } }) =>
    (await import('../../pages/catalogue/choosing-load.ts')).headOfCalendar(context),
  component: CalendarPage,
});
