/** Letters of an agency's name in a message. */
export const MAX_SMS_NAME = 30;

/** Returns a name for a message whose other text leaves it this many letters. */
export const shortName = (name: string, max: number): string =>
  name.length <= max ? name : `${name.slice(0, max - 3).trimEnd()}...`;
