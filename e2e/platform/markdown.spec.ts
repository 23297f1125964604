import type { APIRequestContext, APIResponse } from '@playwright/test';
import { tokenOf } from '../agency.ts';
import { addressOf, addScholarship, countryIdsOf } from '../catalogue.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, title, visit } from '../fixtures.ts';
import { newMark } from '../people.ts';
import { LANGUAGES, TEXTS } from '../texts.ts';

/** A page of each kind, with a text on it in English. */
const DOCUMENTS = [
  ['/university-list/{Seoul National University}', 'Founded in 1946 as a national university'],
  ['/programs/{programme 1}', TEXTS.en.programs.detail.requirements],
  ['/scholarships/{KAIST International Student Scholarship}', TEXTS.en.scholarships.detail.conditions],
  ['/consulting-list/{Navroʻz Education}', TEXTS.en.consultings.demoNote],
  ['/countries', TEXTS.en['country-facts'].living],
  ['/countries/{KR}', TEXTS.en['country-facts'].recognitionTitle],
  ['/protected-payment', TEXTS.en['protected-payment'].when.confirmed],
] as const;

const CHROME = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const MARKDOWN = 'text/markdown; charset=utf-8';
const HTML = 'text/html; charset=utf-8';

const ask = (request: APIRequestContext, path: string, accept: string, headers = {}): Promise<APIResponse> =>
  request.get(path, { headers: { accept, ...headers } });
const typeOf = (answer: APIResponse) => answer.headers()['content-type'];
/** `#` of headings and what they say. */
const headingsIn = (markdown: string) => [...markdown.matchAll(/^(#{1,6}) (.+)$/gm)].map(([line]) => line);

for (const [path, sentence] of DOCUMENTS)
  test(`${path} is to be had as Markdown, and stays a page for browsers`, { tag: '@desktop' }, async ({
    request,
    baseURL,
  }) => {
    for (const language of LANGUAGES) {
      const found = await addressOf(request, path);
      const address = language === 'uz' ? found : `${found}?lng=${language}`;
      // Each twice: made, and from the cache, where one never takes the place of the other.
      for (const accept of ['text/markdown', CHROME, 'text/markdown, text/html;q=0.9', '*/*']) {
        const answer = await ask(request, address, accept, { cookie: `LANGUAGE=${language}` });
        expect([answer.status(), typeOf(answer)]).toEqual([
          200,
          accept.startsWith('text/markdown') ? MARKDOWN : HTML,
        ]);
        const { vary, 'content-language': spoken } = answer.headers();
        expect(vary?.split(', ')).toEqual(expect.arrayContaining(['Accept', 'Cookie', 'Accept-Language']));
        expect(spoken).toBe(language);
      }
      const page = await (await ask(request, address, CHROME)).text();
      const answer = await ask(request, address, 'text/markdown');
      const markdown = await answer.text();
      const headings = headingsIn(markdown);
      const name = /<h1[^>]*>(?:<img[^>]*>|<span[^>]*><\/span>)?([^<]+)/.exec(page)?.[1];
      expect(headings[0]).toBe(`# ${name?.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")}`);
      expect(headings.filter((one) => one.startsWith('# '))).toHaveLength(1);
      expect(new Set(headings).size).toBe(headings.length);
      const canonical = new URL(address, baseURL).href;
      expect(markdown).toContain(`<${canonical}>`);
      expect(answer.headers().link).toBe(`<${canonical}>; rel="canonical"`);
      expect(page).toContain(`<link rel="alternate" type="text/markdown" href="${canonical}"/>`);
      expect(markdown).not.toMatch(/undefined|\[object|\{\{|<(?!http)|\n\n\n|null/);
      for (const [, to] of markdown.matchAll(/\]\(([^)]*)\)/g)) expect(() => new URL(to!)).not.toThrow();
      if (language === 'en') expect(markdown).toContain(sentence);
      // Requests for Markdown get no cookie with a visitor's language.
      expect(answer.headers()).not.toHaveProperty('set-cookie');
    }
  });

test('Markdown and page know each other’s ETags for what they are', { tag: '@desktop' }, async ({
  request,
}) => {
  const path = await addressOf(request, '/countries/{CN}');
  // Another test may change the page between two requests.
  await expect(async () => {
    const [markdown, page] = [await ask(request, path, 'text/markdown'), await ask(request, path, CHROME)];
    const [ofMarkdown, ofPage] = [markdown.headers().etag!, page.headers().etag!];
    expect(ofMarkdown).not.toBe(ofPage);
    const statuses = await Promise.all(
      [
        ['text/markdown', ofMarkdown],
        [CHROME, ofPage],
        ['text/markdown', ofPage],
        [CHROME, ofMarkdown],
      ].map(async ([accept, etag]) =>
        (await ask(request, path, accept!, { 'if-none-match': etag! })).status(),
      ),
    );
    expect(statuses).toEqual([304, 304, 200, 200]);
  }).toPass({ timeout: 20_000 });
  const head = await request.head(path, { headers: { accept: 'text/markdown' } });
  expect([head.status(), typeOf(head), await head.text()]).toEqual([200, MARKDOWN, '']);
});

test('what has no page of its own is not found as Markdown either, and lists stay pages', {
  tag: '@desktop',
}, async ({ request }) => {
  for (const start of ['university-list', 'programs', 'scholarships', 'consulting-list', 'countries'])
    for (const id of ['999999999', '0', 'abc', '1e2', '01', '%31x']) {
      const missing = await ask(request, `/${start}/${id}?lng=en`, 'text/markdown');
      expect([missing.status(), typeOf(missing)], `${start}/${id}`).toEqual([404, MARKDOWN]);
      expect(headingsIn(await missing.text())[0]).toBe(`# ${TEXTS.en.common.notFoundTitle}`);
    }
  for (const path of [
    '/',
    '/scholarships',
    '/search/results?query=seul',
    '/login',
    '/university-list?page=2',
  ])
    expect(typeOf(await ask(request, path, 'text/markdown')), path).toBe(HTML);
  const unknown = await ask(request, '/no/such/page', 'text/markdown');
  expect([unknown.status(), typeOf(unknown)]).toEqual([404, HTML]);
  const page = await ask(request, '/scholarships/999999999', CHROME);
  expect([page.status(), typeOf(page)]).toEqual([404, HTML]);
  expect(page.headers().vary).toContain('Accept,');
});

test('what an administrator enters is in Markdown and feed as it is, and goes with it @catalogue', async ({
  request,
  page,
}) => {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'admin')}` };
  const mark = newMark();
  const [korea] = await countryIdsOf(request, 'KR');
  const name = `${mark} *A* & <b>B</b> [c](d) #1 | \`e\``;
  const id = await addScholarship(request, {
    nameUz: name,
    descriptionUz:
      '<h2>Shartlar</h2><p>Matn &lt;script&gt; <strong>muhim</strong> ]]&gt;</p><table><tbody><tr><th>Yil</th><th>Soni</th></tr><tr><td>2026</td><td>1 | 2</td></tr></tbody></table><p><a href="/programs">Dasturlar</a></p>',
    countryId: korea,
  });
  const path = `/scholarships/${id}`;
  const markdown = await (await ask(request, path, 'text/markdown')).text();
  expect(headingsIn(markdown)[0]).toBe(`# ${mark} \\*A\\* & \\<b>B\\</b> \\[c\\](d) #1 \\| \\\`e\\\``);
  expect(markdown).toContain('## Shartlar\n\nMatn \\<script> **muhim** \\]\\]>');
  expect(markdown).toMatch(/\| Yil +\| Soni +\|\n\| -+ \| -+ \|\n\| 2026 \| 1 \\\| 2 \|/);
  expect(markdown).toMatch(/\[Dasturlar\]\(http:\/\/[^)]+\/programs\)/);
  expect(markdown).toContain(`**${TEXTS.uz.documents.source}:** ${TEXTS.uz.documents.unknown}`);
  expect(markdown).toContain(`**${TEXTS.uz.documents.checked}:** ${TEXTS.uz.documents.notChecked}`);
  expect(markdown).toContain(TEXTS.uz.scholarships.condition.unknown);

  // A browser parses the feed: malformed XML is an error there.
  await page.goto('/for-agencies');
  const readFeed = () =>
    page.evaluate(async (country) => {
      const feed = await fetch(`/feeds/scholarships.atom?country=${country}`, { cache: 'no-store' });
      const text = await feed.text();
      const xml = new DOMParser().parseFromString(text, 'application/xml');
      const of = (selector: string) => xml.querySelector(selector)?.textContent ?? '';
      return {
        faults: xml.querySelectorAll('parsererror').length,
        namespace: xml.documentElement.namespaceURI,
        name: of('entry title'),
        content: of('entry content'),
      };
    }, korea);
  await expect.poll(async () => (await readFeed()).name).toBe(name);
  const { faults, namespace, content } = await readFeed();
  expect([faults, namespace]).toEqual([0, 'http://www.w3.org/2005/Atom']);
  expect(content).toContain('Matn &lt;script&gt; <strong>muhim</strong> ]]&gt;');

  const hidden = await request.put(`/api/v1/scholar-ship/change-status/${id}?status=INACTIVE`, { headers });
  expect(hidden.status()).toBe(200);
  const gone = await ask(request, path, 'text/markdown');
  expect([gone.status(), typeOf(gone)]).toEqual([404, MARKDOWN]);
  expect((await ask(request, path, CHROME)).status()).toBe(404);
  expect((await readFeed()).name).not.toBe(name);
});

test('the list of scholarships leads to the feed of what is chosen', async ({ page, request }) => {
  const list = TEXTS.uz.scholarships;
  await visit(page, '/scholarships');
  const link = page.getByRole('link', { name: list.feed, exact: true });
  await expect(link).toHaveAttribute('href', '/feeds/scholarships.atom');
  const heads = page.locator('head link[type="application/atom+xml"]');
  await expect(heads).toHaveAttribute('href', /\/feeds\/scholarships\.atom$/);
  const [korea] = await countryIdsOf(request, 'KR');
  await visit(page, `/scholarships?country=${korea}&degree=2&free=1&lng=ru`);
  const country = await (
    await request.get(`/api/v1/country/${korea}/detail`, { headers: { 'accept-language': 'ru' } })
  ).json();
  const chosen = page.getByRole('link', { name: /\(Atom\)$/ });
  await expect(chosen).toContainText(country.data.name);
  const href = (await chosen.getAttribute('href'))!;
  expect(href).toBe(`/feeds/scholarships.atom?country=${korea}&degree=2&lng=ru`);
  await expect(heads).toHaveAttribute('href', new RegExp(`${href.replace('?', '\\?')}$`));
  const feed = await request.get(href);
  expect([feed.status(), typeOf(feed)]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  expect(await feed.text()).toContain(`<title>${TEXTS.ru.feeds.titleOf.split(':')[0]}: ${country.data.name}`);
  await expect(title(page)).toHaveText(TEXTS.ru.scholarships.title);
  await chosen.scrollIntoViewIfNeeded();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
});
