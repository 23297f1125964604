import { getSchema } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';

/** Only pictures of this site are allowed: those of others could be changed or track readers. */
const OWN_PICTURES = 'img[src^="/api/v1/attach/open/"]';

export const HEADING_LEVELS = [2, 3, 4] as const;

/** Known to the commands for tables, and left to the page that shows them. */
const hidden = { default: null, rendered: false, parseHTML: () => null };
const cellAttributes = () => ({
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: hidden,
  align: hidden,
});

const isAllowedUri = (url: string, { defaultValidate }: { defaultValidate(url: string): boolean }): boolean =>
  /^(?:https?:|mailto:|tel:|[/#?])/i.test(url) && defaultValidate(url);

/** Extensions of the editor: they allow the same tags and attributes as the server (server/src/lib/html.ts). */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [...HEADING_LEVELS] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: '_blank', rel: 'noopener nofollow ugc' },
      isAllowedUri,
    },
  }),
  Image.extend({
    parseHTML: () => [{ tag: OWN_PICTURES }],
    addAttributes: () => ({
      src: { default: null },
      alt: { default: '' },
      width: { default: null },
      height: { default: null },
    }),
  }),
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }),
  TableRow,
  TableHeader.extend({ addAttributes: cellAttributes }),
  TableCell.extend({ addAttributes: cellAttributes }),
];

export const SCHEMA = getSchema(EXTENSIONS);
