/** What a visitor has said of themselves goes to the account that they have signed in to; nobody waits for it. */
export const moveMyData = (): void => {
  import('../../../lib/my-data.ts').then(
    ({ followSession }) => followSession(),
    // It stays in the browser until a page that shows it is opened.
    () => {},
  );
};
