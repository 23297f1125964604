/** Matches a text with spaces that part no groups of three: `4 8` is four and eight, not forty-eight. */
export const SEVERAL_NUMBERS = /\d\s+(?!\d{3}(?!\d))\d|^\d{4,}\s+\d|[.,]\s*\d+\s+\d/;
