import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApplicationPage } from '../../features/applications/applications/detail/application-page.tsx';
import { AdminDesk } from '../../pages/applications/admin-desk.tsx';
import { disputeChatOf } from '../../pages/applications/application-chat.tsx';
import { deskHead, loadDesk } from '../../pages/applications/desk-load.ts';

const Page = () => {
  const { t } = useTranslation('board');
  const { id } = Route.useParams();
  return (
    <ApplicationPage key={id} id={id} list="/admin-applications" listName={t('title')} chat={disputeChatOf}>
      {(application) => <AdminDesk application={application} />}
    </ApplicationPage>
  );
};

export const Route = createFileRoute('/_admin/admin-applications/$id/')({
  loader: loadDesk,
  head: ({ match: { context }, params: { id } }) => deskHead(context, id),
  component: Page,
});
