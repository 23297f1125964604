/** A field of JSON or of a form that is named after a phone or a card, with its value, also where the text is cut off. */
const JSON_FIELD =
  /("[^"]*(?:phone|card)[^"]*"\s*:\s*)("(?:[^"\\]|\\.)*"?|\{[^{}]*\}?|\[[^[\]]*\]?|[^\s,"{}[\]]+)/giu;
const FORM_FIELD = /((?:^|&)[^=&]*(?:phone|card)[^=&]*=)[^&]*/giu;

/** Returns the body of a provider's call without the payer's phone and card; all else word for word. */
export const withoutPrivateFields = (body: string): string =>
  body.trimStart().startsWith('{') ? body.replace(JSON_FIELD, '$1"***"') : body.replace(FORM_FIELD, '$1***');
