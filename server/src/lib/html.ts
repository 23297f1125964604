import { hasInvisible, withoutInvisible } from '@parvoz/contract/written-text.ts';
import sanitize from 'sanitize-html';

const TAGS = [
  ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'a', 'h2', 'h3', 'h4', 'blockquote'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'img'],
];

const ANY = /^/;
const SPAN = /^[1-9]\d?$/;
const SIZE = /^[1-9]\d{0,4}$/;
/** A public picture of this product, in whatever width: pictures of others could be changed or watch who reads. */
const OWN_PICTURE =
  /^\/api\/v1\/attach\/open\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?w=\d{1,5})?$/;
/** Matches an address with one of these schemes, or without any; never an empty one. */
const HREF = /^(?:https?:\/\/[^\s/?#]|mailto:\S|tel:\S|(?=\S)[^:]*(?:[/?#]|$))/i;

/** Attributes that stay, each where its value matches. */
const ATTRIBUTES: Record<string, Record<string, RegExp>> = {
  a: { href: HREF, rel: ANY, target: ANY },
  ol: { start: /^-?\d{1,4}$/ },
  th: { colspan: SPAN, rowspan: SPAN },
  td: { colspan: SPAN, rowspan: SPAN },
  img: { src: OWN_PICTURE, alt: ANY, width: SIZE, height: SIZE },
};
/** Tag of dropped links, which is not allowed itself. */
const NO_LINK = 'no-link';
const LINK = { rel: 'noopener nofollow ugc', target: '_blank' };

const isAllowed = (tag: string, name: string, value: string): boolean =>
  (ATTRIBUTES[tag]?.[name]?.test(value) ?? false) && !(name === 'href' && hasInvisible(value));

const OPTIONS: sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: Object.fromEntries(
    Object.entries(ATTRIBUTES).map(([tag, names]) => [tag, Object.keys(names)]),
  ),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: {
    '*': (tagName, given) => {
      const kept = Object.entries(given).filter(([name, value]) => isAllowed(tagName, name, value));
      // A link that leads nowhere is its text.
      if (tagName === 'a' && !kept.some(([name]) => name === 'href'))
        return { tagName: NO_LINK, attribs: {} };
      return { tagName, attribs: { ...Object.fromEntries(kept), ...(tagName === 'a' && LINK) } };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};

/** Returns the names of dropped parts as their author knows them: `<script>`, `onclick`, `href="javascript:…"`. */
const namesOfDropped = (tag: string, given: sanitize.Attributes): string[] =>
  TAGS.includes(tag) && !(tag === 'a' && !given.href?.trim())
    ? Object.entries(given)
        .filter(([name, value]) => !isAllowed(tag, name, value))
        .map(([name, value]) => (/^(?:href|src)$/.test(name) ? `${name}="${value.slice(0, 40)}"` : name))
    : [`<${tag}>`];

interface CleanHtml {
  /** HTML that may be shown as it is. */
  html: string;
  /** Tags and attributes that it had and has no longer. */
  dropped: string[];
  /** Pictures of this product that it shows. */
  pictureIds: string[];
}

/** Pictures of ours that a text shows which `cleanHtml` has made. */
export const picturesIn = (html: string): string[] => {
  const pictures = [...html.matchAll(/<img [^>]*?\bsrc="([^"]*)"/g)].flatMap(
    ([, src]) => src?.match(OWN_PICTURE)?.[1] ?? [],
  );
  return [...new Set(pictures)];
};

/**
 * Returns rich text as it may be stored; everything outside a small set of tags and attributes is dropped, and named. Done on
 * write.
 */
export const cleanHtml = (given: string): CleanHtml => {
  const dropped = new Set<string>();
  const sanitized = sanitize(given, {
    ...OPTIONS,
    onOpenTag: (tag, attribs) => {
      for (const name of namesOfDropped(tag, attribs)) dropped.add(name);
    },
  });
  // Also what was written as an entity, which the contract has not seen.
  const html = withoutInvisible(sanitized).trim();
  return { html, dropped: [...dropped], pictureIds: picturesIn(html) };
};

/** Plain text as HTML paragraphs; an empty line separates paragraphs. */
export const textToHtml = (text: string): string =>
  withoutInvisible(text)
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${sanitize(part, { allowedTags: [], allowedAttributes: {} })}</p>`)
    .join('');
