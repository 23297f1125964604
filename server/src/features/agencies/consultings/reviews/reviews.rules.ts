/** Fields of a review that its agency's average depends on. */
export interface Counted {
  rating: number;
  hiddenAt: string | null;
}

/** Returns by how much a changed review changes the number of its agency's counted reviews, and the sum of their ratings. */
export const countedChange = (before: Counted, after: Counted): { reviews: number; ratings: number } => {
  const [was, is] = [before, after].map(({ hiddenAt }) => Number(hiddenAt === null)) as [number, number];
  return { reviews: is - was, ratings: is * after.rating - was * before.rating };
};
