/** A place from the smaller to the larger: what is called like the part before it, as Singapore is, stands there once. */
export const placeName = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part, index) => part && part !== parts[index - 1]).join(', ');

/** The same for a place that comes as one text. */
export const shortPlace = (place: string): string => placeName(...place.split(', '));
