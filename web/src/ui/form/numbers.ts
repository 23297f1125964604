/** Options of a number field: `field('orderNumber', AS_NUMBER)`. An empty field is undefined, not 0. */
export const AS_NUMBER = {
  setValueAs: (value: unknown): number | undefined =>
    value === '' || value === null || value === undefined
      ? undefined
      : Number(String(value).trim().replace(',', '.')),
};
