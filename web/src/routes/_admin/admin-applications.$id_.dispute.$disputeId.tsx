import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FileViewer } from '../../features/applications/applications/documents/file-viewer.tsx';
import { useViewer } from '../../features/applications/applications/documents/viewer-context.ts';
import { applicationQuery } from '../../features/applications/applications/queries.ts';
import { DisputePage } from '../../features/money/disputes/dispute-page.tsx';
import { protectionQuery } from '../../features/money/protection/queries.ts';
import { isWholeTariff } from '../../features/money/protection/sums.ts';
import { languageOf } from '../../lib/i18n.ts';
import { disputeChatOf } from '../../pages/applications/application-chat.tsx';
import { deskHead, loadDesk } from '../../pages/applications/desk-load.ts';
import { PageCrumbs } from '../../ui/page-crumbs.tsx';
import pageWrapStyles from '../../ui/page-wrap.module.css';

const Shown = () => {
  const { i18n } = useTranslation('disputes');
  const { id, disputeId } = Route.useParams();
  const language = languageOf(i18n);
  const view = useViewer();
  const { data: application } = useQuery({ ...applicationQuery(id, language), retryOnMount: false });
  const { data: money } = useQuery(protectionQuery(id, language));
  return (
    <DisputePage
      key={disputeId}
      applicationId={id}
      disputeId={disputeId}
      money={money}
      isWholeTariff={money !== undefined && isWholeTariff(money)}
      openFile={view}
      chat={application && disputeChatOf(application)}
    />
  );
};

const Page = () => {
  const { t } = useTranslation(['disputes', 'applications']);
  const { id } = Route.useParams();
  const crumbs = [
    { name: t('title'), to: '/admin-disputes' },
    { name: t('one', { ns: 'applications' }), to: `/admin-applications/${id}` },
    { name: t('one') },
  ];
  return (
    <FileViewer>
      <main id="main" className={pageWrapStyles.pageWrap}>
        <PageCrumbs crumbs={crumbs} />
        <Shown />
      </main>
    </FileViewer>
  );
};

export const Route = createFileRoute('/_admin/admin-applications/$id_/dispute/$disputeId')({
  loader: ({ context, params: { id } }) => loadDesk({ context, params: { id } }),
  head: ({ match: { context }, params: { id } }) => deskHead(context, id),
  component: Page,
});
