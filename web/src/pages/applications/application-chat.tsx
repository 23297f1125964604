import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { loadWhenPossible } from '../../lib/load-when-possible.ts';
import { useSession } from '../../lib/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A third of the page's code, which the application itself does not wait for. */
const OpenChat = lazy(async () => ({
  default: (await loadWhenPossible(() => import('./open-chat.tsx'))).OpenChat,
}));

/** Rendered once the reader is known, inside `FileViewer`. */
const ApplicationChat = ({ application }: { application: ApplicationDetail }) => {
  const { user } = useSession();
  return (
    user && (
      <Suspense fallback={<Skeleton height={420} radius={16} />}>
        <OpenChat application={application} user={user} />
      </Suspense>
    )
  );
};

/** The chat of an application for both of its sides. */
export const renderChat = (application: ApplicationDetail): ReactNode => (
  <ApplicationChat application={application} />
);

/** Renders the chat for administrators, who may only read it while a dispute is open. */
export const disputeChatOf = (application: ApplicationDetail): ReactNode =>
  application.isDisputed && renderChat(application);
