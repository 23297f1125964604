import type { ChosenCountry } from './popularity.store.ts';

/** Choices before which they say more about a few people than about all. */
const MIN_CHOICES = 100;

/** Returns the countries by the number of people who have chosen them; before there are enough, as they were given. */
export const inOrder = (countries: readonly ChosenCountry[]): number[] => {
  const total = countries.reduce((sum, { people }) => sum + people, 0);
  const ordered =
    total < MIN_CHOICES
      ? countries
      : [...countries].sort((a, b) => b.people - a.people || a.orderNumber - b.orderNumber || a.id - b.id);
  return ordered.map(({ id }) => id);
};
