import { NodeHtmlMarkdown, type TranslatorConfigObject } from 'node-html-markdown';

/** Characters with a meaning in Markdown; `&` only where it would be read as a character reference. */
const SPECIAL = /[\\`*_~<|[\]]|&(?=#?\w+;)/g;
/** Characters with a meaning at the beginning of a line. */
const SPECIAL_FIRST = /^(\s*)([+-](?=[\s-]|$)|=(?=[\s=]|$)|>|#{1,6}(?=\s|$))|^(\s*\d+)([.)])(?=\s|$)/gm;

const escaped = (text: string): string => text.replace(SPECIAL, '\\$&');

const TRANSLATORS: TranslatorConfigObject = {
  // Small text is a remark on the text beside it: it goes into parentheses.
  small: ({ node }) => (node.textContent.trim() ? { prefix: ' (', postfix: ')' } : { ignore: true }),
  img: ({ node }) => {
    const [src, alt] = [node.getAttribute('src'), node.getAttribute('alt') ?? ''];
    return src ? { content: `![${escaped(alt)}](${src})`, recurse: false } : { ignore: true };
  },
};

const converter = new NodeHtmlMarkdown(
  {
    bulletMarker: '-',
    indent: '   ',
    ignore: ['SVG'],
    maxConsecutiveNewlines: 2,
    globalEscape: [SPECIAL, '\\$&'],
    lineStartEscape: [SPECIAL_FIRST, '$1$3\\$2$4'],
  },
  TRANSLATORS,
);

// In a cell everything is on one line; characters that divide cells are escaped already.
converter.tableRowTranslators.set('th,td', ({ visitor }) => ({
  surroundingNewlines: false,
  childTranslators: visitor.instance.tableCellTranslators,
  prefix: ' ',
  postfix: ' |',
  postprocess: ({ content }) => content.replace(/\s+/g, ' ').trim(),
}));
converter.tableCellTranslators.set('br', { content: ' ', recurse: false });

/** Returns clean HTML as Markdown (GFM). Text stays text: none of it becomes markup. */
export const toMarkdown = (html: string): string => `${converter.translate(html).trim()}\n`;
