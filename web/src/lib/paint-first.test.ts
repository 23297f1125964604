import { expect, test } from 'vitest';
import { paintFirst, withAllFiles } from './paint-first.ts';

const HEAD =
  '<link rel="stylesheet" href="/site.css"/><link rel="modulepreload" href="/entry.js" fetchPriority="low" nonce="n"/>' +
  '<link rel="modulepreload" href="/page.js" fetchPriority="low" nonce="n"/><link rel="preload" as="font" href="/f.woff2"/>';
const ENTRY = '<script type="module" async="" src="/entry.js" nonce="n"></script>';

test('a page asks for its scripts by one script of its own, which stands where the entry stood', () => {
  const html = paintFirst(`<head>${HEAD}</head><body><p>text</p>${ENTRY}<i></i></body>`, 'n');
  const [before, script, after] = html.split(/<script nonce="n">|<\/script>/);
  expect(before).toBe(
    '<head><link rel="stylesheet" href="/site.css"/><link rel="preload" as="font" href="/f.woff2"/></head>' +
      '<body><p>text</p>',
  );
  expect(after).toBe('<i></i></body>');
  expect(script).toContain('["/entry.js","/page.js"]');
  expect(script).toContain('src:"/entry.js"');
});

test('a page without scripts stays as it is', () => {
  expect(paintFirst('<html><body>moved</body></html>', 'n')).toBe('<html><body>moved</body></html>');
});

test('the door of workspaces is asked for at once', () => {
  const door = '<link rel="modulepreload" href="/workspaces.js"/>';
  const html = paintFirst(`<head>${door}${HEAD}</head><body>${ENTRY}</body>`, 'n');
  expect(html).toContain(`<head>${door}<link rel="stylesheet"`);
  expect(html).toContain('["/entry.js","/page.js"]');
});

test('a page of a workspace names all of its files, each of them once', () => {
  const files = { scripts: ['/page.js', '/more.js', '/more.js'], styles: ['/site.css', '/more.css'] };
  const html = withAllFiles(`<head>${HEAD}</head><body>${ENTRY}</body>`, files, false);
  const more =
    '<link rel="preload" as="style" href="/more.css"/><link rel="modulepreload" href="/workspaces.js"/>' +
    '<link rel="modulepreload" href="/more.js"/>';
  expect(html).toBe(`<head>${HEAD}${more}</head><body>${ENTRY}</body>`);
});

test('a page with what its reader sees comes with the styles of that', () => {
  const files = { scripts: [], styles: ['/site.css', '/more.css'] };
  const html = withAllFiles(`<head>${HEAD}</head>`, files, true);
  expect(html).toContain('<link rel="stylesheet" href="/more.css" data-precedence="default"/>');
  expect(html.match(/site\.css/g)).toHaveLength(1);
});
