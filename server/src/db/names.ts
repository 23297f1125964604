const camelCased = new Map<string, string>();

/** `tariff_id` as `tariffId`: columns are called in rows as everything else is in code. */
export const camelCase = (name: string): string => {
  const known = camelCased.get(name);
  if (known) return known;
  const made = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camelCased.set(name, made);
  return made;
};

/** `tariffId` as `tariff_id`: fields are called in statements as columns are. */
export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
