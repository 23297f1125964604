/** A name as it stands in a message, where the rest of the message leaves it this many letters. */
export const shortName = (name: string, max: number): string =>
  name.length <= max ? name : `${name.slice(0, max - 3).trimEnd()}...`;
