/** How a form reads a field of a number: `field('orderNumber', AS_NUMBER)`. Nothing is nothing, not 0. */
export const AS_NUMBER = {
  setValueAs: (value: unknown): number | undefined =>
    value === '' || value === null || value === undefined
      ? undefined
      : Number(String(value).trim().replace(',', '.')),
};
