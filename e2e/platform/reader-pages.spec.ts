import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { begin, call, createCase, tokenOf } from '../agency.ts';
import { expect, holdScripts, hydrated, test, title } from '../fixtures.ts';
import { registerStudent, visitAs } from '../people.ts';
import { TEXTS } from '../texts.ts';

const {
  account,
  common: { notFoundTitle, tryAgain },
  finance,
  settings,
} = TEXTS.uz;
const ROUTES = join(import.meta.dirname, '../../web/src/routes');

/** Addresses to which links lead only where other tests have made something, or not on the first page of a list. */
const SELDOM_LINKED = [
  ...['/student-finance/payment/$', '/student-finance/top-up/$', '/student-finance/top-up/$/sandbox'],
  ...['/consulting-applications/$/step/$', '/consulting-applications/update/$', '/consulting-steps/level/$'],
  ...['/consulting-steps/level/$/update/$', '/consulting-steps/update/$', '/admin-applications/$/step/$'],
  ...['/admin-countries/$', '/admin-steps/level/$', '/admin-steps/level/$/update/$', '/admin-steps/update/$'],
];

/** Headers of somebody who opens an address in a tab. */
const OPENED = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' };

const open = (request: APIRequestContext, path: string, jwt: string | null, more: object = {}) =>
  request.get(path, {
    headers: { ...OPENED, accept: 'text/html', ...(jwt !== null && { cookie: `parvoz=${jwt}` }), ...more },
    maxRedirects: 0,
  });

/** Returns what the server has rendered of a page for its reader; empty where that is nothing. */
const shownOf = (html: string): string => html.split('<div id="reader-page"')[1]?.split('<script')[0] ?? '';

/** `_student/student-applications.$id.index.tsx` as the beginning of addresses, and what follows parameters. */
const addressOf = (file: string): string =>
  `/${file
    .replace(/\.tsx$/, '')
    .replace(/\.index$/, '')
    .replaceAll('_', '')
    .replaceAll('.', '/')}`;

/** Addresses of a workspace as its routes have them, with `$` in the place of each parameter. */
const addressesOf = (workspace: string): string[] =>
  readdirSync(join(ROUTES, workspace))
    .filter((file) => file.endsWith('.tsx'))
    // A page that leads elsewhere has nothing to show.
    .filter((file) => !readFileSync(join(ROUTES, workspace, file), 'utf8').includes('redirect('))
    .map((file) => addressOf(file).replace(/\$\w+/g, '$'));

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^{}()|[\]\\]/g, '\\$&').replaceAll('$', '[\\w-]+')}$`);

/** Returns the part of a page that the server has rendered for its reader; on a busy machine it may take longer than they are let wait. */
const findShown = async (request: APIRequestContext, path: string, jwt: string): Promise<string> => {
  let shown = '';
  for (let tries = 0; tries < 3 && !shown; tries++) {
    const answer = await open(request, path, jwt);
    expect(answer.status(), path).toBe(200);
    shown = shownOf(await answer.text());
  }
  return shown;
};

interface Workspace {
  workspace: '_student' | '_consulting' | '_admin';
  jwt: string;
  /** Addresses that links lead to only while something waits there. */
  more?: string[];
}

/** Each page of a workspace once, as far as links lead to it. */
const crawl = async (request: APIRequestContext, { workspace, jwt, more = [] }: Workspace) => {
  const addresses = addressesOf(workspace);
  const found = new Map(addresses.filter((path) => !path.includes('$')).map((path) => [path, path]));
  const add = (href: string) => {
    // The fewer parameters an address has, the more exactly it is the one that is meant.
    const [address] = addresses
      .filter((one) => patternOf(one).test(href))
      .toSorted((one, other) => one.split('$').length - other.split('$').length);
    if (address && !found.has(address)) found.set(address, href);
  };
  for (const path of more) add(path);
  const pages: { path: string; shown: string }[] = [];
  for (const [, path] of found) {
    const shown = await findShown(request, path, jwt);
    pages.push({ path, shown });
    for (const [, href] of shown.matchAll(/ href="([^"#?]+)"/g)) add(href!);
  }
  return { pages, missed: addresses.filter((address) => !found.has(address)) };
};

const problemOf = (shown: string): string | null => {
  if (!/<h1[^>]*>[^<]/.test(shown) || !shown.includes('<main')) return 'has no heading';
  if (shown.includes(notFoundTitle)) return 'is not found';
  if (shown.includes(tryAgain)) return 'has a failure';
  // Nothing can be written or pressed that would be lost.
  return /<(?:button|input|select|textarea)(?! inert)/.test(shown) ? 'takes input' : null;
};

const expectReaderPages = async (request: APIRequestContext, visited: Workspace): Promise<void> => {
  const { pages, missed } = await crawl(request, visited);
  const problems = pages.map(({ path, shown }) => ({ path, problem: problemOf(shown) }));
  expect(problems.filter(({ problem }) => problem !== null)).toEqual([]);
  expect(missed.filter((address) => !SELDOM_LINKED.includes(address))).toEqual([]);
};

test('the server renders all pages of a student as they see them', { tag: '@desktop' }, async ({
  request,
}) => {
  const one = await createCase(request);
  const [{ jwt }, { id }] = [one.student, one.application];
  await begin(request, one);
  const { shareList } = await call<{ shareList: { stepId: number }[] }>(
    request,
    'GET',
    `/application/${id}/protection`,
    { jwt },
  );
  const [{ stepId }] = shareList as [{ stepId: number }];
  const path = `/student-applications/${id}`;
  const more = [`${path}/payment`, `${path}/step/${stepId}`, `${path}/dispute/${stepId}`];
  await expectReaderPages(request, { workspace: '_student', jwt, more });
});

for (const [workspace, who] of [
  ['_consulting', 'owner'],
  ['_admin', 'admin'],
] as const)
  test(`the server renders all pages of ${who} as they see them`, { tag: '@desktop' }, async ({
    request,
  }) => {
    await createCase(request);
    await expectReaderPages(request, { workspace, jwt: await tokenOf(request, who) });
  });

test('what is rendered for its reader is theirs alone', { tag: '@desktop' }, async ({ request }) => {
  const [one, other] = [
    await registerStudent(request, 'Birinchiyeva'),
    await registerStudent(request, 'Ikkinchiyeva'),
  ];
  const PATH = '/student-settings';
  const many = await Promise.all(
    Array.from({ length: 8 }, (_, at) => open(request, PATH, (at % 2 === 0 ? one : other).jwt)),
  );
  let shownCount = 0;
  for (const [at, answer] of many.entries()) {
    const html = await answer.text();
    const [own, foreign] = at % 2 === 0 ? [one, other] : [other, one];
    expect(html).not.toContain(foreign.surname);
    expect(html).not.toContain(foreign.phone);
    expect(html).not.toContain(own.jwt);
    // A busy machine sends some of them the page for everybody.
    if (!html.includes('id="reader-page"')) continue;
    expect(shownOf(html)).toContain(own.surname);
    expect(answer.headers()['cache-control']).toBe('no-store');
    expect(answer.headers().etag).toBeUndefined();
    shownCount++;
  }
  expect(shownCount).toBeGreaterThan(0);
  const shared = [
    await open(request, PATH, null),
    await open(request, PATH, `${one.jwt.slice(0, -4)}AAAA`),
    await open(request, PATH, 'x'),
    await open(request, '/admin-dashboard', one.jwt),
    // A link of another site, a frame, a script, and a browser that says nothing of it.
    await open(request, PATH, one.jwt, { 'sec-fetch-site': 'cross-site' }),
    await open(request, PATH, one.jwt, { 'sec-fetch-dest': 'iframe' }),
    await open(request, PATH, one.jwt, { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }),
    await open(request, PATH, one.jwt, { 'sec-fetch-mode': '', 'sec-fetch-dest': '' }),
    await open(request, PATH, one.jwt, { 'sec-purpose': 'prefetch' }),
  ];
  for (const answer of shared) {
    expect(answer.status()).toBe(200);
    const html = await answer.text();
    expect(html).not.toContain('reader-page');
    expect(html).not.toContain(one.surname);
    expect(answer.headers()['cache-control']).toContain('public');
  }
});

/** Calls that only a living page makes. */
const ALIVE = /^\/api\/v1\/(events|shortlist|profile\/my-data)/;

/** Returns the values of all fields of a page, of boxes whether they are checked. */
const valuesOf = (page: Page): Promise<(string | boolean)[]> =>
  page
    .locator('main :is(input, select, textarea)')
    .evaluateAll((fields: HTMLInputElement[]) =>
      fields.map(({ type, checked, value }) => (/radio|checkbox/.test(type) ? checked : value)),
    );

test('a page is there before its scripts, and asks for nothing that has come with it', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const student = await registerStudent(request);
  await visitAs(page, student.jwt, '/shortlist');
  const release = await holdScripts(page);
  const calls: string[] = [];
  page.on('request', (one) => calls.push(new URL(one.url()).pathname));
  await page.goto('/student-settings', { waitUntil: 'commit' });
  await expect(title(page)).toHaveText(settings.title);
  const ownTitle = await page.title();
  expect(ownTitle).toContain(settings.title);
  const save = page.locator('main button').first();
  await expect(save).toHaveAttribute('inert', '');
  const before = await valuesOf(page);
  expect(before).toEqual(expect.arrayContaining([student.surname]));
  release();
  await hydrated(page);
  await expect(title(page)).toHaveText(settings.title);
  await expect(page.locator('main button').first()).not.toHaveAttribute('inert', '');
  expect(await valuesOf(page)).toEqual(before);
  await expect(page.locator('#reader-page')).toHaveCount(0);
  expect(await page.title()).toBe(ownTitle);
  expect(calls.filter((path) => path.startsWith('/api/')).filter((path) => !ALIVE.test(path))).toEqual([]);
});

/** Grey pieces in the place of what is still loading. */
const GREY = 'main span[style*="height"]:empty';

test('the living page stands there whole from its first moment', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const student = await registerStudent(request);
  await visitAs(page, student.jwt, '/shortlist');
  await page.addInitScript((grey) => {
    let isThere = false;
    const note = () => {
      const heading = document.querySelector('main h1');
      isThere ||= heading !== null;
      if (document.querySelector(grey) || (isThere && !heading))
        document.documentElement.dataset.torn = 'true';
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  }, GREY);
  await page.setViewportSize({ width: 1000, height: 400 });
  const release = await holdScripts(page);
  await page.goto('/student-finance', { waitUntil: 'commit' });
  await expect(title(page)).toHaveText(finance.title);
  // Letters that come later move what is above by a part of a pixel, and the browser scrolls after it.
  await page.evaluate(async () => void (await document.fonts.ready));
  const scroll = (): Promise<number> =>
    page.evaluate(() => {
      window.scrollTo({ top: 120, behavior: 'instant' });
      return window.scrollY;
    });
  await expect.poll(scroll).toBe(120);
  release();
  await hydrated(page);
  await expect(page.locator('#reader-page')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: finance.balance.title })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-torn');
  expect(await page.evaluate(() => window.scrollY)).toBe(120);
});

test('links of a page lead on before its scripts have come', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const student = await registerStudent(request);
  await visitAs(page, student.jwt, '/shortlist');
  await holdScripts(page);
  await page.goto('/student-settings', { waitUntil: 'commit' });
  const sidebar = page.getByRole('navigation', { name: account.sidebar.label });
  await sidebar.getByRole('link', { name: account.sections.finance }).click();
  await expect(page).toHaveURL(/\/student-finance$/);
  await expect(title(page)).toBeVisible();
});

test('nothing is shown of a page whose session has ended while it came', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const student = await registerStudent(request);
  await visitAs(page, student.jwt, '/shortlist');
  await holdScripts(page);
  // Another tab has signed out before the page was there.
  await page.addInitScript(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as session-token.ts does
    document.cookie = 'parvoz=; Path=/; Max-Age=0';
  });
  await page.goto('/student-settings', { waitUntil: 'commit' });
  await expect(page.locator('#reader-page')).toBeEmpty();
});
