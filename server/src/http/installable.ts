import { byLanguage, type Language } from '@parvoz/contract/languages.ts';
import type { FastifyInstance } from 'fastify';
import { offlineText } from '../lib/texts.ts';
import { sendCached } from './cached-response.ts';
import { languageOfPage } from './language.ts';
import { plainHeaders, plainHtml } from './plain-page.ts';
import type { PublicCache } from './public-cache.ts';

/** Background of light pages (web/src/lib/theme.ts). */
const PAPER = '#fbfaf7';

const png = (src: string, sizes: string, purpose?: string) => ({
  ...{ src, sizes, type: 'image/png' },
  ...(purpose && { purpose }),
});

const ICONS = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  png('/icon-192.png', '192x192'),
  png('/icon-512.png', '512x512'),
  png('/icon-maskable-192.png', '192x192', 'maskable'),
  png('/icon-maskable-512.png', '512x512', 'maskable'),
];

/** The product as an app of a phone or a computer, by the W3C's Web Application Manifest. */
const manifestOf = (language: Language) => {
  const shortcut = (name: 'applications' | 'shortlist' | 'calendar', path: string) => ({
    name: offlineText(language, `app.${name}`),
    url: path,
    icons: ICONS.slice(1, 2),
  });
  const screen = (name: 'application' | 'calendar' | 'wide', sizes: string) => ({
    ...png(`/screen-${name}.png`, sizes),
    form_factor: name === 'wide' ? 'wide' : 'narrow',
    label: offlineText(language, `app.screens.${name}`),
  });
  return {
    // The same app in every language.
    id: '/',
    name: 'Parvoz',
    short_name: 'Parvoz',
    description: offlineText(language, 'app.description'),
    lang: language,
    // Without a language: each start would choose it anew, over the one chosen since.
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['education'],
    icons: ICONS,
    shortcuts: [
      shortcut('applications', '/student-applications'),
      shortcut('shortlist', '/shortlist'),
      shortcut('calendar', '/calendar'),
    ],
    screenshots: [
      screen('application', '780x1688'),
      screen('calendar', '780x1688'),
      screen('wide', '1440x900'),
    ],
  };
};

/**
 * `GET /site.webmanifest`, and `GET /offline`: what the service worker shows instead of a page that it has not got and
 * that does not come, `GET /offline/student` where it has the student's own pages. Their link leads to the address that was asked for. All are
 * in the visitor's language.
 */
export const addInstallable = (app: FastifyInstance, cache: PublicCache): void => {
  const manifests = byLanguage((language) =>
    cache.make(JSON.stringify(manifestOf(language)), 200, {
      'cache-control': 'public, max-age=3600',
      'content-type': 'application/manifest+json; charset=utf-8',
      vary: 'Cookie, Accept-Language',
    }),
  );
  app.get('/site.webmanifest', { schema: { hide: true } }, async (request, reply) =>
    sendCached(request, reply, manifests[languageOfPage(request)]),
  );
  const addOffline = (path: string, isOfStudent: boolean) => {
    const pages = byLanguage((language) => {
      const html = plainHtml({
        language,
        title: offlineText(language, 'page.title'),
        reason: offlineText(language, 'page.text'),
        way: { href: '', name: offlineText(language, 'page.again') },
        ...(isOfStudent && {
          otherWay: { href: '/student-applications', name: offlineText(language, 'app.applications') },
        }),
      });
      return cache.make(html, 200, plainHeaders(language, 'no-cache'));
    });
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      sendCached(request, reply, pages[languageOfPage(request)]),
    );
  };
  addOffline('/offline', false);
  addOffline('/offline/student', true);
};
