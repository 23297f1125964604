import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { i18n as I18n } from 'i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { currentSession, roleOf } from '../../../../lib/session.ts';
import { linksOf } from '../../../../lib/session-roles.ts';
import { show } from '../../../../ui/toast.ts';
import type { RunningUpload } from './queued-upload.ts';
import { problemText } from './upload-problem.ts';
import { currentUploads, resumeUploads, watchUploads } from './uploads.ts';
import { arrivalAt } from './use-uploads.ts';

interface Options {
  queries: QueryClient;
  router: AnyRouter;
  i18n: I18n;
}

/** Files of which this page has said that they are not on their way. */
const said = new Set<string>();
const SHOWN_MS = 10_000;

/** Says of a file that was refused where it is, unless one looks at it. */
const sayStuck = async (upload: RunningUpload, { router, i18n }: Options): Promise<void> => {
  const { user } = currentSession();
  const { key, applicationId, name, problem } = upload;
  if (!user || !problem || said.has(key)) return;
  said.add(key);
  const address = `${linksOf(roleOf(user)).applications}/${applicationId}`;
  if (router.state.location.pathname.startsWith(address)) return;
  await i18n.loadNamespaces(['applications', 'validation']);
  const t = i18n.getFixedT(i18n.language, 'applications');
  show('error', t('upload.stuck', { name, reason: problemText(t, problem) }), {
    duration: SHOWN_MS,
    action: {
      label: t('draft.open', { ns: 'common' }),
      onClick: () => void router.navigate({ href: address }),
    },
  });
};

/**
 * Sends the stored files of this student, if they are still signed in, and says which of them were refused until what it
 * returns is called.
 */
export const resumeDocuments = (account: string, options: Options): (() => void) => {
  if (currentSession().user?.id !== account) return () => {};
  const { queries, i18n } = options;
  const look = () => {
    for (const one of currentUploads())
      if (one.state !== 'FAILED') said.delete(one.key);
      else if (one.ownerId === account && one.isKept) void sayStuck(one, options);
  };
  const stop = watchUploads(look);
  look();
  void resumeUploads(account, {
    language: languageOf(i18n),
    onDoneOf: (applicationId) => arrivalAt(queries, i18n, applicationId),
  });
  return stop;
};
