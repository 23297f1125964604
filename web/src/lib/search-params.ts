const CANONICAL_NUMBER = /^(0|-?[1-9]\d{0,14})$/;

const toValue = (text: string): string | number => (CANONICAL_NUMBER.test(text) ? Number(text) : text);

/**
 * The query of an address for the router: whole numbers become numbers, everything else stays the text that it is
 * (`true`, `null`, `1e3`, `"2026"`), and a repeated name becomes a list.
 */
export const parseSearch = (query: string): Record<string, unknown> => {
  const params = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name).map(toValue);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
};

/** Writes parameters into the address as they are, without quotation marks; absent ones are left out. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) params.append(name, String(one));
  return params.size ? `?${params}` : '';
};
