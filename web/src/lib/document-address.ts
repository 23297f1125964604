/** Beginnings of the addresses of pages that are available as Markdown; an id follows. */
const STARTS = ['/university-list', '/programs', '/scholarships', '/consulting-list', '/countries'] as const;
/** Pages that are to be had as Markdown by themselves. */
const PAGES = ['/protected-payment'] as const;
export type DocumentStart = (typeof STARTS)[number] | (typeof PAGES)[number];

const ADDRESS = /^(\/[\w-]+)\/([^/?#]+)(?:\?.*)?$/;
const ID = /^[1-9]\d{0,8}$/;

interface DocumentAddress {
  start: DocumentStart;
  /** Of the page. */
  path: string;
  /** 0, which nothing has, for anything that is no id, and of a page by itself. */
  id: number;
}

/** The page of a canonical address that is to be had as Markdown; undefined where it is none of these. */
export const readDocumentAddress = (address: string): DocumentAddress | undefined => {
  const page = PAGES.find((one) => one === address.split('?')[0]);
  if (page) return { start: page, path: page, id: 0 };
  const [, first, id = ''] = ADDRESS.exec(address) ?? [];
  const start = STARTS.find((one) => one === first);
  return start && { start, path: `${start}/${id}`, id: ID.test(id) ? Number(id) : 0 };
};
