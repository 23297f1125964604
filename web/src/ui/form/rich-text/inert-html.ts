/** A whole tag with its attributes, and one attribute with its value: text within quotes is no attribute. */
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g;

const INERT = 'inert-';

/**
 * HTML whose handlers have another name: browsers report those that the page's policy forbids even where a document is
 * only parsed and never shown.
 */
export const withoutHandlers = (html: string): string =>
  html.replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (whole, name: string) => (/^on/i.test(name) ? `${INERT}${whole}` : whole)),
  );

/** The attribute as it was called before. */
export const formerName = (name: string): string =>
  name.startsWith(`${INERT}on`) ? name.slice(INERT.length) : name;
