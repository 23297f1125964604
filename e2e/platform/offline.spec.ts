import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { begin, type Case, call, createCase, findApplication, tokenOf } from '../agency.ts';
import { pdfFile } from '../documents.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, hydrated, test, title } from '../fixtures.ts';
import { visitAs } from '../people.ts';
import { openReleases, type Releases, SCRIPT_BEFORE } from '../releases.ts';
import { chatOn } from '../sides.ts';
import { fill, TEXTS } from '../texts.ts';

const { applications, chat, common, offline } = TEXTS.uz;

/** `Aloqa yoʻq. Maʼlumotlar 28.11.2026, 14:03 holatiga koʻra …`, with whatever moment. */
const AS_OF = new RegExp(fill(common.shownAsOf, { time: '\\d\\d\\.\\d\\d\\.\\d{4}, \\d\\d:\\d\\d' }));

/** Waits until the service worker has stored what it needs, and answers for this page. */
const installed = async (page: Page): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
};

const linkTo = (page: Page, { id }: Case['application']) =>
  page.locator(`main a[href="/student-applications/${id}"]`).first();

/** True if one of two parts of a page lies on the other. */
const isOver = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  const meets = (from: number, size: number, at: number, length: number) =>
    from < at + length && at < from + size;
  return meets(a.x, a.width, b.x, b.width) && meets(a.y, a.height, b.y, b.height);
};

const openAs = async (page: Page, { application, student }: Case) => {
  await visitAs(page, student.jwt, '/student-applications');
  await linkTo(page, application).click();
  await expect(chatOn(page).log).toBeVisible();
  await installed(page);
};

const messagesOf = async (request: APIRequestContext, { application: { id } }: Case) => {
  const jwt = await tokenOf(request, 'owner');
  const { content } = await call<{ content: { text: string | null }[] }>(
    request,
    'GET',
    `/application/${id}/message`,
    { jwt },
  );
  return content.map(({ text }) => text);
};

/** Names of all files that were handed in for what an application asks for, as its agency sees them. */
const handedIn = async (request: APIRequestContext, { application: { id } }: Case): Promise<string[]> =>
  (await findApplication(request, id)).stepList
    .flatMap(({ levelList }) => levelList)
    .flatMap(({ requirementList }) => requirementList)
    .flatMap(({ documentList }) => documentList.map(({ file }) => file.name));

/** The first document that the level asks for. */
const firstDocument = (page: Page) =>
  page
    .getByRole('region', { name: new RegExp(`^${applications.documents.title}`) })
    .locator('section')
    .first()
    .locator('> ul > li')
    .first();

/** Files that wait in the browser until they have arrived. */
const countWaiting = (page: Page): Promise<number> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('DOCUMENT_OUTBOX')).length);

test.use({ serviceWorkers: 'allow' });

test.describe('in the tunnel of the metro', { tag: ['@desktop', '@full'] }, () => {
  test.use({ provokedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|NetworkError/ });

  test('the own application opens, and a message that is written there arrives once', async ({
    page,
    context,
    request,
  }) => {
    const one = await createCase(request);
    await openAs(page, one);
    await context.setOffline(true);
    // The installed app opens with it.
    await page.goto('/');
    await expect(page).toHaveURL('/student-applications');
    await hydrated(page);
    await linkTo(page, one.application).click();
    await expect(page).toHaveURL(`/student-applications/${one.application.id}`);
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole('main')).toContainText(one.application.number);
    await expect(page.getByText(AS_OF)).toBeVisible();
    expect(await isOver(page.getByText(AS_OF), title(page))).toBe(false);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await chatOn(page).say('Metrodan yozyapman');
    await expect(chatOn(page).entry('Metrodan yozyapman')).toContainText(chat.waiting);
    await page.reload();
    await expect(chatOn(page).entry('Metrodan yozyapman')).toContainText(chat.waiting);
    await page.goto('/programs');
    await expect(title(page)).toHaveText(offline.page.title);
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: offline.app.applications }).click();
    await hydrated(page);
    await expect(linkTo(page, one.application)).toBeVisible();
    await page.goto('/programs');
    await context.setOffline(false);
    await page.getByRole('link', { name: offline.page.again }).click();
    await hydrated(page);
    // It goes by itself, from whatever page comes next.
    await expect.poll(() => messagesOf(request, one)).toContain('Metrodan yozyapman');
    await visitAs(page, one.student.jwt, `/student-applications/${one.application.id}`);
    await expect(chatOn(page).entry('Metrodan yozyapman')).toContainText(chat.sent);
    await expect(page.getByText(AS_OF)).toHaveCount(0);
    expect((await messagesOf(request, one)).filter((text) => text === 'Metrodan yozyapman')).toHaveLength(1);
  });

  test('a document that is chosen there outlives its page and its tab, and arrives once', async ({
    page,
    context,
    request,
  }) => {
    const one = await createCase(request);
    await begin(request, one);
    await openAs(page, one);
    const { upload, documents } = applications;
    await expect(firstDocument(page)).toBeVisible();
    await context.setOffline(true);
    const chooser = page.waitForEvent('filechooser');
    await firstDocument(page)
      .getByRole('button', { name: new RegExp(`^${documents.upload}: `) })
      .click();
    // Of several pieces.
    await (await chooser).setFiles(pdfFile('pasport.pdf', 1, 600_000));
    await expect(firstDocument(page).getByText(upload.state.WAITING)).toBeVisible();
    await expect.poll(() => countWaiting(page)).toBe(1);
    await page.reload();
    await hydrated(page);
    await expect(firstDocument(page)).toContainText('pasport.pdf');
    await expect(firstDocument(page).getByText(upload.state.WAITING)).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await page.close();
    expect(await handedIn(request, one)).toEqual([]);
    await context.setOffline(false);
    // Two tabs at once, neither of them on the application.
    const tabs = [await context.newPage(), await context.newPage()] as const;
    await Promise.all(tabs.map((tab) => tab.goto('/shortlist')));
    await expect.poll(() => handedIn(request, one)).toEqual(['pasport.pdf']);
    const [next] = tabs;
    await expect.poll(() => countWaiting(next)).toBe(0);
    await next.goto(`/student-applications/${one.application.id}`);
    await expect(firstDocument(next)).toContainText('pasport.pdf');
    await expect(firstDocument(next)).toContainText(documents.status.UPLOADED);
    await expect(firstDocument(next).getByRole('progressbar')).toHaveCount(0);
    await next.reload();
    await expect(firstDocument(next)).toContainText(documents.status.UPLOADED);
    expect(await handedIn(request, one)).toEqual(['pasport.pdf']);
  });

  test('nothing is left for who signs out, or comes after', async ({ page, context, request }) => {
    const one = await createCase(request);
    await openAs(page, one);
    await context.clearCookies({ name: 'parvoz' });
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .not.toContain('parvoz-seen');
    await context.setOffline(true);
    await page.goto(`/student-applications/${one.application.id}`);
    await expect(title(page)).toHaveText(offline.page.title);
    await expect(page.getByRole('link')).toHaveCount(1);
  });
});

const releasing = test.extend<{ releases: Releases }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed
  releases: async ({}, use, { project }) => {
    const releases = await openReleases(project.use.baseURL!);
    await use(releases);
    await releases.close();
  },
  baseURL: ({ releases }, use) => use(releases.url),
});

releasing.describe('a release after the other', { tag: ['@desktop', '@full'] }, () => {
  releasing.use({ provokedErrors: /bad HTTP response code|status of 404/ });

  releasing('is offered under an open form, which loses nothing', async ({ page, request, releases }) => {
    const one = await createCase(request);
    await openAs(page, one);
    await chatOn(page).field.fill('Yarim yozilgan');
    // The page is of a release that the next worker does not know.
    await page.evaluate((script) => fetch(script), SCRIPT_BEFORE);
    releases.release('another');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(page.getByText(offline.update.ready)).toBeVisible();
    await expectNoAxeViolations(page);
    await expect(chatOn(page).field).toHaveValue('Yarim yozilgan');
    page.on('dialog', (dialog) => dialog.accept());
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: offline.update.reload }).click(),
    ]);
    await hydrated(page);
    await expect(chatOn(page).field).toHaveValue('Yarim yozilgan');
  });

  releasing('that has no worker removes the one that is there', async ({ page, request, releases }) => {
    const one = await createCase(request);
    await openAs(page, one);
    releases.release('none');
    await page.goto('/student-applications');
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => /precache/.test(name))))
      .toEqual([]);
  });
});

interface Manifest {
  lang: string;
  description: string;
  shortcuts: { name: string; url: string }[];
  icons: { src: string; sizes: string }[];
  screenshots: { src: string; sizes: string; label: string }[];
}

/** Sizes of pictures, as the browser reads them: `780x1688`. */
const sizesOf = (page: Page, addresses: readonly string[]) =>
  page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (src) => {
          const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
          return `${width}x${height}`;
        }),
      ),
    addresses,
  );

test.describe('the app', { tag: ['@desktop', '@full'] }, () => {
  for (const language of ['uz', 'ru'] as const)
    test(`can be installed: ${language}`, async ({ page, context, request, speak }) => {
      const { student } = await createCase(request);
      await speak(language);
      await visitAs(page, student.jwt, '/student-applications');
      await installed(page);
      const session = await context.newCDPSession(page);
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
      // Contexts of tests are private windows.
      expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
      const { data, errors } = await session.send('Page.getAppManifest');
      expect(errors).toEqual([]);
      const manifest: Manifest = JSON.parse(data!);
      const { app } = TEXTS[language].offline;
      expect(manifest).toMatchObject({ lang: language, description: app.description });
      const { applications } = app;
      // As the menu calls them.
      const { shortlist, calendar } = TEXTS[language].account.sections;
      expect(manifest.shortcuts.map(({ name }) => name)).toEqual([applications, shortlist, calendar]);
      for (const { url } of manifest.shortcuts)
        expect((await page.request.get(url, { maxRedirects: 0 })).status(), url).toBe(200);
      expect(manifest.screenshots.map(({ label }) => label).sort()).toEqual(
        Object.values(app.screens).sort(),
      );
      const pictures = [...manifest.icons, ...manifest.screenshots].filter(({ sizes }) => sizes !== 'any');
      expect(
        await sizesOf(
          page,
          pictures.map(({ src }) => src),
        ),
      ).toEqual(pictures.map(({ sizes }) => sizes));
    });
});
