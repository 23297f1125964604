import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { richTextOf } from './cells.ts';
import { cleanHtml, textToHtml } from './html.ts';

const sanitizeHtml = (html: string): string => cleanHtml(html).html;
const OWN = '/api/v1/attach/open/0190b1a2-0000-7000-8000-000000000001';

const unescaped = (_: string, name: string): string =>
  ({ lt: '<', gt: '>', amp: '&', quot: '"' })[name] ?? '';

describe('rich text', () => {
  it.each([
    ['<p>a <strong>b</strong><br />c</p>', '<p>a <strong>b</strong><br />c</p>'],
    ['<h2>a</h2><ul><li>b</li></ul>', '<h2>a</h2><ul><li>b</li></ul>'],
    ['<h1>a</h1>', 'a'],
    ['<script>alert(1)</script>a', 'a'],
    ['<style>p{}</style>a', 'a'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<iframe src="https://evil.test"></iframe>a', 'a'],
    ['<p onclick="alert(1)" style="color:red" class="x">a</p>', '<p>a</p>'],
    ['<svg><script>alert(1)</script></svg>a', 'a'],
    ['<p>a', '<p>a</p>'],
    ['  <p>a</p>\n', '<p>a</p>'],
    ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
    ['', ''],
    ['<p>a&#8203;b\u202ec&shy;</p>&#x2066;', '<p>abc</p>'],
    [
      '<table style="width:9px"><colgroup><col></colgroup><thead><tr><th colspan="2">a</th></tr></thead><tbody><tr><td rowspan="x">b</td><td>c</td></tr></tbody></table>',
      '<table><thead><tr><th colspan="2">a</th></tr></thead><tbody><tr><td>b</td><td>c</td></tr></tbody></table>',
    ],
    [
      `<img src="${OWN}" alt="a" width="640" height="400" onload="x">`,
      `<img src="${OWN}" alt="a" width="640" height="400" />`,
    ],
    [`<img src="${OWN}?w=640">`, `<img src="${OWN}?w=640" />`],
    [`<img src="https://evil.test${OWN}">a`, 'a'],
    [`<img src="${OWN}/../../../logout">a`, 'a'],
    ['<img src="data:image/svg+xml,x">a', 'a'],
    ['<ol start="3"><li>a</li></ol>', '<ol start="3"><li>a</li></ol>'],
  ])('%j becomes %j', (given, sanitized) => {
    expect(sanitizeHtml(given)).toBe(sanitized);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '\u0001javascript:x',
    'https://evil.test/&#8238;gnp.exe',
    'https://evil.test/\u200b',
  ])('has no link to %j', (href) => {
    expect(sanitizeHtml(`<a href="${href}">a</a>`)).not.toContain('href');
  });

  it.each([
    '<a>a</a>',
    '<a href="">a</a>',
    '<a href=" ">a</a>',
    '<a href="https://">a</a>',
    '<a name="x">a</a>',
  ])('has no link without an address: %j', (given) => {
    expect(sanitizeHtml(given)).toBe('a');
  });

  it('opens its links elsewhere, without telling where from', () => {
    expect(sanitizeHtml('<a href="https://parvoz.uz" onclick="x" target="_self">a</a>')).toBe(
      '<a href="https://parvoz.uz" target="_blank" rel="noopener nofollow ugc">a</a>',
    );
  });

  it('has allowed tags and attributes only, whatever is given', () => {
    const piece = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<a href="',
        "<a href='",
        '">',
        '<',
        '>',
        '&',
        'a',
        '<script>',
        '"',
        "'",
        '<b',
        '/>',
        ' onclick=',
      ],
      ...[
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '<svg ',
        '<p\n',
        '&lt;script&gt;',
        'javascript:',
        '\0',
        '=',
        'style=',
        '<td ',
        '<img ',
        `src="${OWN}`,
        ' alt="',
        '<ol start=3>',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const sanitized = sanitizeHtml(pieces.join(''));
        const tags = sanitized.match(/<[^>]*>?/g) ?? [];
        for (const tag of tags)
          expect(tag).toMatch(
            /^<(?:\/?(?:p|strong|b|em|i|u|s|ul|ol|li|a|h[234]|blockquote|table|thead|tbody|tr|th|td)|br \/|a(?: (?:href|rel|target)="[^"<>]*")+|ol start="-?\d+"|img(?: (?:alt="[^"<>]*"|src="\/api\/v1\/attach\/open\/[0-9a-f-]{36}"))+ \/)>$/,
          );
        for (const [, href = ''] of sanitized.matchAll(/href="([^"]*)"/g)) {
          const address = URL.parse(href.replace(/&(lt|gt|amp|quot);/g, unescaped), 'https://parvoz.uz');
          expect(['https:', 'http:', 'mailto:', 'tel:', undefined]).toContain(address?.protocol);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('what is dropped', () => {
  it.each([
    ['<p>a <strong>b</strong></p>', []],
    ['<a href="https://parvoz.uz" target="_self">a</a>', []],
    ['<script>alert(1)</script>a', ['<script>']],
    ['<p onclick="x" onload="y">a</p><p onclick="z">b</p>', ['onclick', 'onload']],
    ['<p><iframe src="https://evil.test"></iframe></p>', ['<iframe>']],
    ['<a href="javascript:alert(1)">a</a>', ['href="javascript:alert(1)"']],
    ['<a>a</a>', ['<a>']],
    ['<img src="https://evil.test/x.png" alt="a">', ['src="https://evil.test/x.png"']],
    [`<img src="${OWN}" alt="a">`, []],
    ['<td colspan="1000">a</td>', ['colspan']],
  ])('of %j is %j', (given, dropped) => {
    expect(cleanHtml(given).dropped).toEqual(dropped);
  });

  it('counts the pictures that are left', () => {
    const { pictureIds } = cleanHtml(
      `<img alt="src=x" src="${OWN}"><p>a src="/x"</p><img src="${OWN}?w=640"><img src="/x.png">`,
    );
    expect(pictureIds).toEqual([OWN.split('/').pop()]);
  });
});

describe('plain text', () => {
  it.each([
    ['a', '<p>a</p>'],
    ['a\nb', '<p>a\nb</p>'],
    ['a\n\nb', '<p>a</p><p>b</p>'],
    ['a\n \t\nb\n\n\n\nc\n', '<p>a</p><p>b</p><p>c</p>'],
    ['1 < 2 & "3"', '<p>1 &lt; 2 &amp; "3"</p>'],
    ['', ''],
    [' \n\n ', ''],
  ])('%j becomes %j', (text, html) => {
    expect(textToHtml(text)).toBe(html);
  });
});

it.each(['<a', '<b x=', '<', '<b '])(
  'a cell of nothing but %s is told from plain text in no time',
  (part) => {
    const begunAt = performance.now();
    richTextOf(part.repeat(150_000));
    // By trying each beginning to the end it would be a minute.
    expect(performance.now() - begunAt).toBeLessThan(15_000);
  },
);
