import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMarkdown } from './to-markdown.ts';

describe('clean HTML as Markdown', () => {
  it.each([
    ['<h1>Name</h1><p>One</p><p>Two<br>lines</p>', '# Name\n\nOne\n\nTwo  \nlines\n'],
    ['<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>', '- a\n- b\n   - c\n'],
    ['<ol><li>a</li><li>b</li></ol>', '1. a\n2. b\n'],
    ['<p><b>bold</b> <em>em</em> <s>gone</s> <u>under</u></p>', '**bold** _em_ ~~gone~~ under\n'],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n> \n> b\n'],
    ['<p><a href="https://a.uz/x?y=1&amp;z=2">site</a></p>', '[site](https://a.uz/x?y=1&z=2)\n'],
    ['<ul><li><b>Stipend</b><small>500 a month</small></li></ul>', '- **Stipend** (500 a month)\n'],
    ['<p><svg><title>icon</title><path d="M0 0"/></svg>Text</p>', 'Text\n'],
    ['<p>a <img src="https://a.uz/p" alt="[x](y)"> b</p>', 'a ![\\[x\\](y)](https://a.uz/p) b\n'],
    ['', '\n'],
  ])('%s', (html, markdown) => expect(toMarkdown(html)).toBe(markdown));

  it('keeps tables whole, whatever stands in their cells', () => {
    const html =
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>x | y | z</td><td>1<br>2</td></tr></tbody></table>';
    const [head, line, row] = toMarkdown(html).trimEnd().split('\n');
    expect(head).toMatch(/^\| A +\| B +\|$/);
    expect(line).toMatch(/^\| -+ \| -+ \|$/);
    expect(row).toBe('| x \\| y \\| z | 1 2 |');
  });

  it.each([
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '\\<script>alert(1)\\</script>'],
    ['&amp;lt;b&amp;gt; &amp;#60; R&amp;D A &amp; B', '\\&lt;b\\&gt; \\&#60; R&D A & B'],
    ['*a* _b_ `c` ~~d~~ [e](f)', '\\*a\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~ \\[e\\](f)'],
    ['# no heading', '\\# no heading'],
    ['1. no list', '1\\. no list'],
    ['2) no list', '2\\) no list'],
    ['- no list', '\\- no list'],
    ['--- no rule', '\\--- no rule'],
    ['&gt; no quotation', '\\> no quotation'],
    ['first<br># second', 'first  \n\\# second'],
    ['founded in 1946. Since then', 'founded in 1946. Since then'],
    ['+998 90 000 01 01', '+998 90 000 01 01'],
    ['#hashtag', '#hashtag'],
    ['C:\\path', 'C:\\\\path'],
  ])('takes the text %s for no mark', (html, text) => expect(toMarkdown(`<p>${html}</p>`)).toBe(`${text}\n`));

  it('lets no text begin a tag, a link, an emphasis or a character', () => {
    const asHtml = (text: string) =>
      text.replace(/[&<>]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[one]!);
    const unit = fc.constantFrom(...'<>&;#[]()`*_~|\\!-+=.1 \nax');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
        const plain = toMarkdown(`<p>${asHtml(text)}</p>`).replace(/\\[\\`*_~<>|[\]&#.)=+-]/g, '¤');
        expect(plain).not.toMatch(/[<`*_~|[\]\\]|&#?\w+;|^\s*(?:#{1,6}|[>+-]|\d+[.)])\s/m);
      }),
      { numRuns: 2000 },
    );
  });
});
