/** Moves a visitor's data to the account they have signed in to, in the background. */
export const moveMyData = (): void => {
  import('../../../lib/my-data.ts').then(
    ({ followSession }) => followSession(),
    // It stays in the browser until a page that shows it is opened.
    () => {},
  );
};
