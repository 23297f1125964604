/** Beginnings of the addresses of pages that are available as Markdown; an id follows. */
const STARTS = ['/university-list', '/programs', '/scholarships', '/consulting-list', '/countries'] as const;
/** Pages that are to be had as Markdown by themselves, and what their documents are called. */
const PAGES = { '/protected-payment': 'protected-payment', '/countries': 'countries' } as const;
export type DocumentStart = (typeof STARTS)[number] | (typeof PAGES)[keyof typeof PAGES];

const ADDRESS = /^(\/[\w-]+)\/([^/?#]+)(?:\?.*)?$/;
const ID = /^[1-9]\d{0,8}$/;

interface DocumentAddress {
  start: DocumentStart;
  /** Of the page. */
  path: string;
  /** 0, which nothing has, for anything that is no id, and of a page by itself. */
  id: number;
}

const isPage = (path: string): path is keyof typeof PAGES => Object.hasOwn(PAGES, path);

/** The page of a canonical address that is to be had as Markdown; undefined where it is none of these. */
export const readDocumentAddress = (address: string): DocumentAddress | undefined => {
  const [page = ''] = address.split('?');
  if (isPage(page)) return { start: PAGES[page], path: page, id: 0 };
  const [, first, id = ''] = ADDRESS.exec(address) ?? [];
  const start = STARTS.find((one) => one === first);
  return start && { start, path: `${start}/${id}`, id: ID.test(id) ? Number(id) : 0 };
};
