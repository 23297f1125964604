import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { CHEAP_PHONE, slowDown } from '../e2e/cheap-phone.ts';
import { LAUNCH } from '../e2e/chromium.ts';
import { startBehindProxy } from './behind-proxy.ts';
import { startDemo } from './demo.ts';
import { isWanted, PEOPLE, signIn, templateOf } from './people.ts';
import { median, okOrShort, print, printTable } from './table.ts';

// The pages of people who are signed in, on a cheap phone: a processor four times slower, Slow 3G, 360 and 390 pixels.
// Each page is opened with an empty cache, and once more with what the first visit has left in it. With words after it
// (`npm run bench:phone -- student`) only the pages with one of them in their address or person; with ORIGIN on a
// product with demo data that runs already; with BENCH_HTTP2=true behind HAProxy as it is deployed.

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const WIDTHS = [360, 390];
const HEIGHT = 800;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 1);
/** A page on which nothing is asked for any more for so long has all that it needs. */
const QUIET_MS = 1500;
const TIMEOUT_MS = 90_000;
const PORT = 4398;

/** Demanded of the student's own application. */
const DEMANDED = { coldSeconds: 5, warmSeconds: 2, requests: 40, bytes: 350_000 };

/** Counts of a visit's requests over the network, without files that the browser still had. */
interface Loaded {
  requests: number;
  bytes: number;
  /** Calls asked for more than once with the same address and body. */
  twice: string[];
}

/** Counts what the page loads from now on. */
const watch = (cdp: CDPSession) => {
  const urls = new Map<string, string>();
  const calls: { id: string; call: string }[] = [];
  const cached = new Set<string>();
  let bytes = 0;
  let lastAt = performance.now();
  const note = () => {
    lastAt = performance.now();
  };
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!/^https?:/.test(request.url)) return;
    note();
    urls.set(requestId, request.url);
    const { pathname, search } = new URL(request.url);
    if (pathname.startsWith('/api/'))
      calls.push({
        id: requestId,
        call: `${request.method} ${pathname}${search} ${request.postData ?? ''}`.trim(),
      });
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    note();
    if (response.fromDiskCache) cached.add(requestId);
  });
  cdp.on('Network.dataReceived', note);
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    note();
    if (!cached.has(requestId)) bytes += encodedDataLength;
  });
  return {
    quiet: async () => {
      while (performance.now() - lastAt < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 100));
    },
    loaded: (): Loaded => {
      const sent = calls.filter(({ id }) => !cached.has(id)).map(({ call }) => call);
      return {
        requests: [...urls.keys()].filter((id) => !cached.has(id)).length,
        bytes,
        twice: [...new Set(sent.filter((call, index) => sent.indexOf(call) !== index))],
      };
    },
    urls: () => [...urls].filter(([id]) => !cached.has(id)).map(([, url]) => url),
  };
};

/** Grey pieces where something is still loading. */
const GREY = 'main span[style*="height"]:empty:visible';

/** The page as the server has rendered it for its reader, until its scripts have come. */
const BEFORE_SCRIPTS = '#reader-page';

/** Resolves once the main heading is on the screen, and no grey pieces are. */
const contentOf = async (page: Page): Promise<void> => {
  await page.locator('h1:visible').first().waitFor({ timeout: TIMEOUT_MS });
  await page.locator(GREY).first().waitFor({ state: 'detached', timeout: TIMEOUT_MS });
};

interface Visit extends Loaded {
  /** Until the page's own content was there. */
  contentSeconds: number;
  /** Until something was painted at all. */
  paintSeconds: number;
  /** Until its buttons answered. */
  aliveSeconds: number;
}

/** Opens a page as on a cheap phone, in a new tab of this browser. */
const visit = async (context: BrowserContext, url: string): Promise<{ visit: Visit; page: Page }> => {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await slowDown(cdp);
  const watched = watch(cdp);
  await page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT_MS });
  await contentOf(page);
  const contentMs = await page.evaluate(() => performance.now());
  await page.locator(BEFORE_SCRIPTS).first().waitFor({ state: 'detached', timeout: TIMEOUT_MS });
  await contentOf(page);
  const aliveMs = await page.evaluate(() => performance.now());
  await watched.quiet();
  const paintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  if (process.env.BENCH_URLS) for (const one of watched.urls()) print(`    ${one}`);
  return {
    visit: {
      ...{ contentSeconds: contentMs / 1000, paintSeconds: paintMs / 1000, aliveSeconds: aliveMs / 1000 },
      ...watched.loaded(),
    },
    page,
  };
};

interface Measured {
  cold: Visit;
  warm: Visit;
  /** Address of the first record in the page's list. */
  next: string | undefined;
}

const measure = async (
  browser: Browser,
  {
    origin,
    token,
    width,
    path,
    first,
  }: { origin: string; token: string; width: number; path: string; first?: string | undefined },
): Promise<Measured> => {
  const context = await browser.newContext({
    ...{ locale: 'uz', hasTouch: true, isMobile: true },
    viewport: { width, height: HEIGHT },
  });
  await context.addCookies([{ name: 'parvoz', value: token, url: origin }]);
  try {
    const { visit: cold, page } = await visit(context, origin + path);
    const links: string[] = await page
      .locator('main a[href]')
      .evaluateAll((all) =>
        all.map((link: { getAttribute(name: string): string | null }) => link.getAttribute('href') ?? ''),
      );
    await page.close();
    const { visit: warm } = await visit(context, origin + path);
    const next = first && links.find((link) => link.startsWith(first) && /\d/.test(link));
    return { cold, warm, next };
  } finally {
    await context.close();
  }
};

const OWN_APPLICATION = /^\/student-applications\/[\w-]+$/;

const judge = (path: string, { cold, warm }: Pick<Measured, 'cold' | 'warm'>): string => {
  if (!OWN_APPLICATION.test(path)) return '';
  const { coldSeconds, warmSeconds, requests, bytes } = DEMANDED;
  const isQuick = cold.contentSeconds <= coldSeconds && warm.contentSeconds <= warmSeconds;
  const isSmall = cold.requests <= requests && cold.bytes <= bytes;
  return okOrShort(isQuick && isSmall && cold.twice.length === 0);
};

/** The round whose cold content came in the middle. */
const middle = (rounds: readonly Measured[]): Measured => {
  const time = median(rounds.map(({ cold }) => cold.contentSeconds));
  const distance = ({ cold }: Measured) => Math.abs(cold.contentSeconds - time);
  return rounds.reduce((best, round) => (distance(round) < distance(best) ? round : best));
};

const walk = async (browser: Browser, { origin, own }: { origin: string; own: string }): Promise<void> => {
  const rows: (string | number)[][] = [];
  const twice: string[] = [];
  for (const person of PEOPLE) {
    const pages = [...person.pages];
    const wanted = pages.filter(({ path }) => isWanted(person.name, path));
    if (wanted.length === 0) continue;
    const token = await signIn(own, person);
    for (const [index, { path, first }] of wanted.entries()) {
      const width = WIDTHS[index % WIDTHS.length]!;
      const rounds: Measured[] = [];
      for (let round = 0; round < ROUNDS; round++)
        rounds.push(await measure(browser, { origin, token, width, path, first }));
      const { cold, warm, next } = middle(rounds);
      if (next) wanted.splice(index + 1, 0, { path: next });
      const shown = templateOf(path);
      rows.push([
        shown,
        ...[cold.paintSeconds, cold.contentSeconds, cold.aliveSeconds, cold.requests, cold.bytes / 1000],
        ...[warm.contentSeconds, warm.aliveSeconds, warm.requests],
        judge(path, { cold, warm }),
      ]);
      for (const call of cold.twice) twice.push(`${shown}: ${call}`);
      process.stderr.write(`${shown} ${cold.contentSeconds.toFixed(1)} s\n`);
    }
  }
  const head = ['paint s', 'content s', 'alive s', 'requests', 'KB'];
  const warmHead = ['warm content s', 'warm alive s', 'warm requests'];
  printTable(['page', ...head, ...warmHead, ''], rows);
  for (const line of twice) print(`asked for twice on ${line}`);
};

const startProduct = async () => {
  if (process.env.BENCH_HTTP2) return startBehindProxy(PORT);
  const { ORIGIN } = process.env;
  const demo = ORIGIN ? { origin: ORIGIN, stop: async () => {} } : await startDemo(PORT);
  return { ...demo, own: demo.origin, trust: null };
};

const product = await startProduct();
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: [...LAUNCH.args, ...(product.trust ? [product.trust] : [])],
});
try {
  const { coldSeconds, warmSeconds, requests, bytes } = DEMANDED;
  const { cpuSlowdown, latencyMs, bytesPerSecond } = CHEAP_PHONE;
  print(
    `\nSigned in on a phone, HTTP/${product.trust ? '2' : '1.1'}: ${cpuSlowdown} times slower, ${latencyMs} ms, ${bytesPerSecond / 1000} KB/s; demanded of the own application: ${coldSeconds} s cold, ${warmSeconds} s warm, ${requests} requests, ${bytes / 1000} KB, no call twice.\n`,
  );
  await walk(browser, product);
} finally {
  await browser.close();
  await product.stop();
}
