import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { useTranslation } from 'react-i18next';
import { EventIcon, useEventText } from '../../features/applications/applications/detail/history-list.tsx';
import { FileToDocument } from '../../features/applications/applications/documents/file-to-document.tsx';
import { sendFile } from '../../features/applications/applications/documents/send-file.ts';
import { useViewer } from '../../features/applications/applications/documents/viewer-context.ts';
import { Chat } from '../../features/applications/chat/chat.tsx';
import { languageOf } from '../../lib/i18n.ts';

interface ApplicationChatProps {
  application: ApplicationDetail;
  user: CurrentUser;
}

/** Returns the person or agency that the reader talks to, and their role in the application. */
const useOther = ({ application, user }: ApplicationChatProps) => {
  const { t } = useTranslation('chat');
  const { student, manager, consulting } = application;
  if (user.roleList[0] !== 'ROLE_STUDENT') return { other: student, otherRole: t('student') };
  const agency = { name: consulting.name, surname: '', photo: consulting.photo };
  return { other: manager ?? agency, otherRole: manager ? consulting.name : t('agency') };
};

/** The chat of an application, for a reader who is known. */
export const OpenChat = ({ application, user }: ApplicationChatProps) => {
  const { i18n } = useTranslation('chat');
  const view = useViewer();
  const eventText = useEventText();
  const [role] = user.roleList;
  const isStudent = role === 'ROLE_STUDENT';
  const mayHandIn = application.can.upload;
  return (
    <Chat
      applicationId={application.id}
      user={user}
      {...useOther({ application, user })}
      canWrite={application.can.chat}
      hasTemplates={!isStudent && role !== 'ROLE_ADMIN'}
      eventOf={(event) => (
        <>
          <EventIcon type={event.type} />
          <span>{eventText(event)}</span>
        </>
      )}
      sendFile={(file, onProgress, signal) => sendFile(file, languageOf(i18n), onProgress, signal)}
      openFile={view}
      fileActionOf={
        mayHandIn
          ? ({ id, file }) =>
              file && (
                <FileToDocument application={application} messageId={id} file={file} isStudent={isStudent} />
              )
          : undefined
      }
    />
  );
};
