import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { i18n as I18n } from 'i18next';
import { formatMoment } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { currentSession, roleOf } from '../../../lib/session.ts';
import { linksOf } from '../../../lib/session-roles.ts';
import { showUndoable } from '../../../ui/toast.ts';
import { currentOutbox, type Pending, resume, watchOutbox } from './outbox.ts';
import { chatKey } from './queries.ts';
import { type SendFile, sendPending } from './send-pending.ts';

interface Options {
  queries: QueryClient;
  router: AnyRouter;
  i18n: I18n;
  sendFile: SendFile;
}

/** Messages of which this page has said that they are not on their way. */
const said = new Set<string>();
let stopSaying: () => void = () => {};

/** Says of a message that was refused, or is too old to be sent without a word, where it is; unless one looks at it. */
const sayStuck = async (pending: Pending, { router, i18n }: Options): Promise<void> => {
  const { user } = currentSession();
  const { clientId, applicationId, state, failure, isFileLost, writtenAt } = pending;
  if (!user || said.has(clientId)) return;
  said.add(clientId);
  const address = `${linksOf(roleOf(user)).applications}/${applicationId}`;
  if (router.state.location.pathname.startsWith(address)) return;
  await i18n.loadNamespaces('chat');
  const t = i18n.getFixedT(i18n.language, 'chat');
  const text =
    state === 'OLD'
      ? t('stuck.old', { date: formatMoment(new Date(writtenAt).toISOString()) })
      : t('stuck.refused', { reason: isFileLost ? t('fileLost') : failure || t('refused') });
  showUndoable(text, {
    label: t('draft.open', { ns: 'common' }),
    onClick: () => void router.navigate({ href: address }),
  });
};

/** Sends the stored messages of this account, if it is still signed in, and says which of them cannot be sent. */
export const resumeOutbox = (account: string, options: Options): void => {
  if (currentSession().user?.id !== account) return;
  const { queries, i18n, sendFile } = options;
  const say = () => {
    for (const one of currentOutbox())
      if (one.state === 'OLD' || one.state === 'FAILED') void sayStuck(one, options);
  };
  stopSaying();
  stopSaying = watchOutbox(say);
  resume(account, (applicationId) => ({
    send: (pending, file, signal) =>
      sendPending(pending, file, {
        ...{ accountId: account, language: languageOf(i18n), sendFile, signal },
        onProgress: () => {},
      }),
    onSent: () => void queries.invalidateQueries({ queryKey: chatKey(applicationId) }),
  }));
};
