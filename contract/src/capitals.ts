/** Returns a text with a capital at its beginning, as a line or a cell of its own has it. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
