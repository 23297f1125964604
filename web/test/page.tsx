import { getCurrentConsultingProfile } from '@parvoz/contract/agencies/staff-accounts.ts';
import { cyrillicTexts, type TextTree, toCyrillic } from '@parvoz/contract/cyrillic/cyrillic.ts';
import { byLanguage, type Language, writtenLanguage } from '@parvoz/contract/languages.ts';
import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { getCurrentProfile } from '@parvoz/contract/people/profiles.ts';
import { getCyrillicText } from '@parvoz/contract/platform/cyrillic-corrections.ts';
import { getWaiting, type Waiting } from '@parvoz/contract/platform/dashboards.ts';
import { type AgencyWork, getAgencyWork } from '@parvoz/contract/platform/dashboards-agency.ts';
import { type Contacts, getContacts } from '@parvoz/contract/platform/system.ts';
import { withFacts } from '@parvoz/contract/text-facts.ts';
import { RouterProvider } from '@tanstack/react-router';
import type { ResourceLanguage } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { toast } from 'sonner';
import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Texts } from '../../locales/texts.ts';
import { NO_CONTACTS } from '../src/lib/contacts.ts';
import { createI18n, hydrateI18n } from '../src/lib/i18n.ts';
import { refreshUser, rememberKind } from '../src/lib/session.ts';
import { isConsultingRole } from '../src/lib/session-roles.ts';
import { dropToken, saveToken } from '../src/lib/session-token.ts';
import { getRouter } from '../src/router.tsx';
import { Route as RootRoute } from '../src/routes/__root.tsx';
import { type FakeApi, fakeApi } from './api.ts';

const FILES = import.meta.glob<ResourceLanguage>('../../locales/*/*/*.json', {
  eager: true,
  import: 'default',
});

const namespacesOf = (language: Language): Record<string, ResourceLanguage> =>
  Object.fromEntries(
    Object.entries(FILES)
      .filter(([path]) => path.includes(`/${writtenLanguage(language)}/`))
      .map(([path, texts]) => [
        path.split('/').pop()!.replace('.json', ''),
        language === 'uz-Cyrl' ? cyrillicTexts(texts as TextTree) : texts,
      ]),
  );

/** Texts of the product by language, with their facts filled in. */
export const TEXTS = byLanguage(
  (language) => JSON.parse(withFacts(JSON.stringify(namespacesOf(language)))) as Texts,
);

export const DESKTOP = [1440, 900] as const;
export const PHONE = [390, 844] as const;

/** The document belongs to the test runner: only the content of the body is rendered. */
const Shell = ({ children }: { children: ReactNode }) => {
  const { i18n } = RootRoute.useRouteContext();
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;
};

/** Fails the test when the page writes an error to the console. */
const refuseErrors = () => {
  const errors = vi.spyOn(console, 'error');
  onTestFinished(() => {
    const written = errors.mock.calls.map((parts) => parts.map(String).join(' '));
    errors.mockRestore();
    expect(written).toEqual([]);
  });
};

const NOTHING_WAITS: Waiting = {
  joining: 0,
  opening: 0,
  payouts: 0,
  approvals: 0,
  disputes: 0,
  appeals: 0,
  facts: 0,
  messages: 0,
};
const NO_WORK: AgencyWork = { overdue: 0, ourTurn: 0 };

export interface PageOptions {
  language?: Language;
  /** Signed-in person. */
  as?: CurrentUser;
  screen?: readonly [width: number, height: number];
  /** Numbers of tasks for an administrator. */
  waiting?: Waiting;
  /** Numbers of tasks for staff of an agency. */
  work?: AgencyWork;
  /** Ways to reach whoever runs the product. */
  contacts?: Contacts;
}

/** Opens a page of the product as the browser of a visitor does: its route, its frame and its styles. */
export const openPage = async (
  path: string,
  {
    language = 'uz',
    as: user,
    screen: [width, height] = DESKTOP,
    waiting = NOTHING_WAITS,
    work = NO_WORK,
    contacts = NO_CONTACTS,
  }: PageOptions = {},
  api: FakeApi = fakeApi(),
) => {
  refuseErrors();
  const address = window.location.href;
  await page.viewport(width, height);
  // A new page begins at its top.
  document.getSelection()?.setPosition(document.body);
  api.answer(getContacts, contacts);
  if (user) {
    const isStaff = user.roleList.some(isConsultingRole);
    api.answer(isStaff ? getCurrentConsultingProfile : getCurrentProfile, user);
    api.answer(listNotifications, { content: [], totalElements: 0, page: 1, size: 10, unreadCount: 0 });
    if (isStaff) api.answer(getAgencyWork, work);
    if (user.roleList.includes('ROLE_ADMIN')) {
      api.answer(getWaiting, waiting);
      // Every form of a record says how its name is written in Cyrillic.
      api.answer(getCyrillicText, ({ query }) => ({ made: toCyrillic(query.latin), correction: null }));
    }
    rememberKind(isStaff);
    saveToken('a-token');
  }
  document.documentElement.lang = language;
  window.history.replaceState(null, '', path);
  await refreshUser();
  Object.assign(RootRoute.options, { shellComponent: Shell });
  const router = await getRouter();
  // The pointer may rest where an earlier test left it: links under it must not be preloaded.
  Object.assign(router.options, { defaultPreload: false });
  hydrateI18n(router.options.context.i18n, { language, texts: namespacesOf(language) });
  const screen = await render(<RouterProvider router={router} />);
  onTestFinished(async () => {
    await screen.unmount();
    // They outlive their page: the next one would begin with them.
    toast.dismiss();
    router.history.destroy();
    dropToken();
    window.localStorage.clear();
    window.sessionStorage.clear();
    window.history.replaceState(null, '', address);
  });
  return { screen, router, api };
};

/** Shows a single component, with all texts. */
export const showComponent = async (component: ReactNode, language: Language = 'uz') => {
  refuseErrors();
  document.documentElement.lang = language;
  const i18n = createI18n();
  hydrateI18n(i18n, { language, texts: namespacesOf(language) });
  const screen = await render(<I18nextProvider i18n={i18n}>{component}</I18nextProvider>);
  // The page is that of the next test, too.
  onTestFinished(() => screen.unmount());
  return screen;
};

/** Returns the address of the page: path and search. */
export const address = () => window.location.pathname + window.location.search;
