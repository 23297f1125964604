/**
 * Returns a place from the smaller to the larger part; a part with the same name as the one before, as in Singapore, is
 * left out.
 */
export const placeName = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part, index) => part && part !== parts[index - 1]).join(', ');

/** The same for a place that comes as one text. */
export const shortPlace = (place: string): string => placeName(...place.split(', '));
