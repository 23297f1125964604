/** Keeps a small choice for this browser. Where storage is refused it holds for the visit. */
export const saveLocally = (key: string, value: string): void => {
  try {
    window.localStorage.setItem(key, value);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification wants storage failures on the console (product.md §8)
    console.warn('Error saving user data', error);
  }
};
