/** Title of a page that has no route's `head`, kept out of search engines. */
export const ScreenHead = ({ title }: { title: string }) => (
  <>
    <title>{`${title} · Parvoz`}</title>
    <meta name="robots" content="noindex" />
  </>
);
