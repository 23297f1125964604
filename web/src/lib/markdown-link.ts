interface Head {
  links: readonly { rel: string; href: string }[];
}

/** The head of a page that is to be had as Markdown at the same address (docs/decisions/072-markdown-and-feeds.md). */
export const withMarkdownLink = <H extends Head>(head: H) => ({
  ...head,
  links: [
    ...head.links,
    ...head.links
      .filter(({ rel }) => rel === 'canonical')
      .map(({ href }) => ({ rel: 'alternate', type: 'text/markdown', href })),
  ],
});
