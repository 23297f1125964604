/** Numbers of other programs, which may be larger than what one of JavaScript holds. */

interface ExactJson {
  rawJSON(text: string): unknown;
  parse(
    text: string,
    reviver: (this: unknown, name: string, value: unknown, context: { source: string }) => unknown,
  ): unknown;
}
const { rawJSON, parse } = JSON as unknown as ExactJson;

/** Returns a number for an answer, digit by digit. Throws for what is none. */
export const exactNumber = (digits: string): unknown => rawJSON(digits);

/** Parses a text and shows each value to `look`, with what it belongs to and as it was written. Throws for what is no JSON. */
export const parseWithSource = (
  text: string,
  look: (holder: unknown, name: string, value: unknown, source: string) => void,
): unknown =>
  parse(text, function (name, value, { source }) {
    look(this, name, value, source);
    return value;
  });
