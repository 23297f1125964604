import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApplicationPage } from '../../features/applications/applications/detail/application-page.tsx';
import { AgencyDesk } from '../../pages/applications/agency-desk.tsx';
import { renderChat } from '../../pages/applications/application-chat.tsx';
import { deskHead, loadDesk } from '../../pages/applications/desk-load.ts';

const Page = () => {
  const { t } = useTranslation('board');
  const { id } = Route.useParams();
  return (
    <ApplicationPage key={id} id={id} list="/consulting-applications" listName={t('title')} chat={renderChat}>
      {(application) => <AgencyDesk application={application} />}
    </ApplicationPage>
  );
};

export const Route = createFileRoute('/_consulting/consulting-applications/$id/')({
  loader: loadDesk,
  head: ({ match: { context }, params: { id } }) => deskHead(context, id),
  component: Page,
});
