import sanitize from 'sanitize-html';

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'a',
    'h2',
    'h3',
    'h4',
    'blockquote',
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: {
    a: sanitize.simpleTransform('a', { rel: 'noopener nofollow ugc', target: '_blank' }),
  },
};

/** Rich text that may be shown as it is; everything outside a small set of tags is dropped. Done on write. */
export const sanitizeHtml = (html: string): string => sanitize(html, OPTIONS).trim();

/** Plain text as HTML paragraphs; an empty line separates paragraphs. */
export const textToHtml = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${sanitize(part, { allowedTags: [], allowedAttributes: {} })}</p>`)
    .join('');
