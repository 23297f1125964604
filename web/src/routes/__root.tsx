import '../styles/app.css';
import cyrillic from '@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2?url';
import latin from '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2?url';
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_FACTS,
  LANGUAGE_PARAM,
  type Language,
} from '@parvoz/contract/languages.ts';
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  ScriptOnce,
  Scripts,
  useLocation,
  useRouter,
} from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { UploadWatch } from '../features/applications/applications/documents/upload-watch.tsx';
import { OutboxWatch } from '../features/applications/chat/outbox-watch.tsx';
import type { SendFile } from '../features/applications/chat/send-pending.ts';
import { SessionWatch } from '../features/people/session/session-watch.tsx';
import { ShortlistWatch } from '../features/people/session/shortlist-watch.tsx';
import { WorkerWatch } from '../features/platform/offline/worker-watch.tsx';
import { contactsQuery, NO_CONTACTS } from '../lib/contacts.ts';
import { answersScript, earlyCallsScript } from '../lib/early-calls.ts';
import { EARLY_SCRIPT, takeEarlyInput } from '../lib/early-input.ts';
import { todayInTashkent } from '../lib/format.ts';
import { languageOf } from '../lib/i18n.ts';
import { whenOnline } from '../lib/online.ts';
import { operatorQuery } from '../lib/operator.ts';
import { isSeenPage, isStoredHere } from '../lib/seen.ts';
import { SESSION_SCRIPT } from '../lib/session-mark.ts';
import { shownAddress } from '../lib/shown-address.ts';
import { firstTitle } from '../lib/ssr.ts';
import { settleLanguage } from '../lib/switch-language.ts';
import { showThemeColor, THEME_COLORS, THEME_SCRIPT } from '../lib/theme.ts';
import type { RouterContext } from '../router.tsx';
import { OfflineNote } from '../ui/offline-note.tsx';
import { Toasts } from '../ui/toasts.tsx';

const Document = ({ children }: { children: ReactNode }) => {
  const { i18n } = Route.useRouteContext();
  const router = useRouter();
  const address = useLocation({ select: ({ pathname }) => shownAddress(pathname) });
  const earlyCalls = earlyCallsScript();
  const answers = answersScript();
  useLayoutEffect(takeEarlyInput, []);
  useEffect(() => {
    showThemeColor();
    settleLanguage(router);
  }, [router]);
  return (
    <html lang={i18n.language} data-address={address} suppressHydrationWarning>
      <head>
        {earlyCalls && <ScriptOnce>{earlyCalls}</ScriptOnce>}
        <ScriptOnce>{THEME_SCRIPT}</ScriptOnce>
        <ScriptOnce>{SESSION_SCRIPT}</ScriptOnce>
        <ScriptOnce>{EARLY_SCRIPT}</ScriptOnce>
        <HeadContent />
        <meta name="theme-color" content={THEME_COLORS.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={THEME_COLORS.dark} media="(prefers-color-scheme: dark)" />
      </head>
      <body>
        <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
        {answers && <ScriptOnce>{answers}</ScriptOnce>}
        <Scripts />
      </body>
    </html>
  );
};

const Outbox = () => {
  const { i18n } = useTranslation();
  const sendFile: SendFile = async (file, onProgress, signal) => {
    // The code of uploads is loaded where a file waits.
    const uploads = await import('../features/applications/applications/documents/send-file.ts');
    return uploads.sendFile(file, languageOf(i18n), onProgress, signal);
  };
  return <OutboxWatch sendFile={sendFile} />;
};

const Root = () => (
  <>
    <SessionWatch />
    <ShortlistWatch />
    <Outbox />
    <UploadWatch />
    <WorkerWatch />
    <Outlet />
    <Toasts />
    <OfflineNote />
  </>
);

const font = (href: string) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
});

/** In the language of the page: browsers ask for it without cookies. */
const manifestOf = (language: Language): string =>
  `/site.webmanifest${language === DEFAULT_LANGUAGE ? '' : `?${LANGUAGE_PARAM}=${language}`}`;

export const Route = createRootRouteWithContext<RouterContext>()({
  // Without a network no page is begun: its code could not come, and a file that has failed is not asked for again.
  // A student's own pages are on their device.
  beforeLoad: async ({ context, location }) => {
    if (!(isStoredHere() && isSeenPage(location.pathname))) await whenOnline();
    await context.lookAhead?.();
  },
  loader: async ({ context: { i18n, queryClient } }) => {
    const language = languageOf(i18n);
    const query = contactsQuery(language);
    // If they cannot be loaded, the page is shown with a footer without them.
    await Promise.all([queryClient.prefetchQuery(query), queryClient.prefetchQuery(operatorQuery(language))]);
    const contacts = queryClient.getQueryData(query.queryKey) ?? NO_CONTACTS;
    return { year: Number(todayInTashkent().slice(0, 4)), contacts };
  },
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ match: { context } }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: firstTitle() },
    ],
    links: [
      font(latin),
      ...(LANGUAGE_FACTS[languageOf(context.i18n)].script === 'CYRILLIC' ? [font(cyrillic)] : []),
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: manifestOf(languageOf(context.i18n)) },
    ],
  }),
  shellComponent: Document,
  component: Root,
});
