/** What of a review counts in its agency's average. */
export interface Counted {
  rating: number;
  hiddenAt: string | null;
}

/** How many reviews more count for their agency after a change of one, and how much more their ratings are together. */
export const countedChange = (before: Counted, after: Counted): { reviews: number; ratings: number } => {
  const [was, is] = [before, after].map(({ hiddenAt }) => Number(hiddenAt === null)) as [number, number];
  return { reviews: is - was, ratings: is * after.rating - was * before.rating };
};
