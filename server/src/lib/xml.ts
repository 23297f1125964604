/** Characters that XML 1.0 does not allow, not even as a numeric reference. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Returns a text escaped for an element or attribute of XML. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
