import { PDFName, type PDFObject, PDFString, type PDFDocument as Pdf } from '@cantoo/pdf-lib';
import { pdfOfObjects } from './giants.ts';
import { docxOf, namedRelation, pdfOf, pictureOf, relation, relationsXml, textXml } from './samples.ts';

// Files for tests of which something would be lost if they were made anew, and their neighbours of which nothing is.

type Make = () => Buffer | Promise<Buffer>;

const fileIn = ({ context }: Pdf, name: string): PDFObject => {
  const file = context.register(context.stream('%PDF-1.4 DIPLOMA', { Type: 'EmbeddedFile' }));
  return context.register(
    context.obj({ Type: 'Filespec', F: PDFString.of(name), UF: PDFString.of(name), EF: { F: file } }),
  );
};

const annotate = (document: Pdf, annotation: Record<string, unknown>): void => {
  const { context } = document;
  const one = context.register(context.obj({ Type: 'Annot', Rect: [0, 0, 50, 50], ...annotation } as never));
  document.getPage(0).node.set(PDFName.of('Annots'), context.obj([one]));
};

const withFiles = (tree: (spec: PDFObject, document: Pdf) => object, more: object = {}): Promise<Buffer> =>
  pdfOf(['The documents are attached.'], (document) => {
    const { context, catalog } = document;
    const EmbeddedFiles = context.obj(tree(fileIn(document, 'diploma.pdf'), document) as never);
    catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles }));
    for (const [key, value] of Object.entries(more))
      catalog.set(PDFName.of(key), context.obj(value as never));
  });

const onAnnotation = (
  annotation: (spec: PDFObject, document: Pdf) => Record<string, unknown>,
): Promise<Buffer> =>
  pdfOf(['See the paper clip.'], (document) =>
    annotate(document, annotation(fileIn(document, 'a.pdf'), document)),
  );

/** A page with two drawings, of which each may be in a layer; `usual` says which layers are on. */
const layered = (contents: string, usual: string, more = ''): Buffer =>
  pdfOfObjects([
    `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R 7 0 R] /D << ${usual} >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /Properties << /A 6 0 R /B 7 0 R /M 8 0 R >> /XObject << /X 9 0 R >> >> ${more} >>`,
    `<< /Length ${contents.length} >>\nstream\n${contents}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /OCG /Name (Answers) >>',
    '<< /Type /OCG /Name (Marks) >>',
    '<< /Type /OCMD /OCGs [6 0 R 7 0 R] /P /AllOn >>',
    `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /OC 6 0 R /Resources << /Font << /F1 5 0 R >> >> /Length 31 >>\nstream\nBT /F1 9 Tf (Drawing) Tj ET     \nendstream`,
  ]);

const text = (words: string) => `BT /F1 12 Tf 20 100 Td (${words}) Tj ET`;
const inLayer = (name: string, what: string) => `/OC /${name} BDC ${what} EMC`;
const FRAME = '1 1 1 rg 0 0 300 200 re f';

const datasets = (name: string): string =>
  `<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data><form><name>${name}</name></form></xfa:data></xfa:datasets>`;

const xfa = ({ answer, value, more = '' }: { answer: string; value: string; more?: string }): Buffer => {
  const xml = datasets(answer);
  return pdfOfObjects([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] /XFA [(datasets) 4 0 R] >> ${more} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 700 200] /Resources << >> /Annots [5 0 R] >>',
    `<< /Length ${xml.length} >>\nstream\n${xml}\nendstream`,
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) ${value} /Rect [0 0 9 9] >>`,
  ]);
};

const iconDocx = (aspect: string): Promise<Buffer> =>
  docxOf({
    'word/document.xml': textXml(
      `<w:p><w:r><w:t>The marks:</w:t></w:r><w:r><w:object><o:OLEObject Type="Embed" ProgID="Excel.Sheet.12" DrawAspect="${aspect}" ObjectID="_1"/></w:object></w:r></w:p>`,
      'xmlns:o="urn:schemas-microsoft-com:office:office"',
    ),
    'word/embeddings/marks.xlsx': 'PK',
  });

const DRAWING =
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml"';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><text>DIPLOMA</text></svg>';

/** A DOCX of which a picture is shown, by what `relations` lead to. */
const picturedDocx = (
  picture: string,
  relations: readonly string[],
  parts: Record<string, string | Buffer> = {},
): Promise<Buffer> =>
  docxOf({
    'word/document.xml': textXml(`<w:p><w:r><w:t>My diploma:</w:t>${picture}</w:r></w:p>`, DRAWING),
    'word/_rels/document.xml.rels': relationsXml(relations.join('')),
    ...parts,
  });
const blip = (attributes: string) => `<w:drawing><a:blip ${attributes}/></w:drawing>`;
const ELSEWHERE = namedRelation('rId1', 'image', 'file:///C:/Users/a/diploma.png', 'External');

/** By the kind of the loss and in words what it is. */
export const LOSSES = {
  FILES: {
    'a portfolio': () =>
      withFiles((spec) => ({ Names: [PDFString.of('1'), spec] }), { Collection: { Type: 'Collection' } }),
    'a portfolio whose files stand elsewhere': () =>
      pdfOf(['Open this in another program.'], ({ context, catalog }) =>
        catalog.set(PDFName.of('Collection'), context.obj({ View: 'T' })),
      ),
    'a letter with attached files': () => withFiles((spec) => ({ Names: [PDFString.of('1'), spec] })),
    'a letter whose attached files are a tree': () =>
      withFiles((spec, { context }) => ({
        Kids: [context.register(context.obj({ Names: [PDFString.of('1'), spec] } as never))],
      })),
    'a paper clip on a page': () => onAnnotation((FS) => ({ Subtype: 'FileAttachment', FS })),
    'a remark with a file': () => onAnnotation((spec) => ({ Subtype: 'Text', AF: [spec] })),
    'a page with a file': () =>
      pdfOf(['A'], (document) =>
        document
          .getPage(0)
          .node.set(PDFName.of('AF'), document.context.obj([fileIn(document, 'a.xml')] as never)),
      ),
    'a file of the whole document': () =>
      pdfOf(['A'], (document) =>
        document.catalog.set(PDFName.of('AF'), document.context.obj([fileIn(document, 'a.xml')] as never)),
      ),
    'a DOCX with a sheet behind an icon': () => iconDocx('Icon'),
  },
  XFA: {
    'a form that is made when it is opened': () =>
      xfa({ answer: 'TESTOVA', value: '/V (TESTOVA)', more: '/NeedsRendering true' }),
    'a form whose answers are in its XML alone': () => xfa({ answer: 'TESTOVA', value: '' }),
    'a form whose fields are empty': () => xfa({ answer: 'TESTOVA', value: '/V ()' }),
  },
  LAYERS: {
    'a page whose layer is switched off': () => layered(inLayer('A', text('Answers')), '/OFF [6 0 R]'),
    'a page of layers that are off unless they are said to be on': () =>
      layered(inLayer('A', text('Answers')), '/BaseState /OFF /ON [7 0 R]'),
    'a page with a frame around a hidden layer': () =>
      layered(`${FRAME} ${inLayer('A', text('Answers'))}`, '/OFF [6 0 R]'),
    'a page whose drawing is hidden': () => layered('/X Do', '/OFF [6 0 R]'),
    'a page that is shown when two layers are': () => layered(inLayer('M', text('Answers')), '/OFF [7 0 R]'),
    'a hidden scan with its text behind it': () =>
      layered(`BT 3 Tr /F1 9 Tf (scan) Tj ET ${inLayer('A', 'q /X Do Q')}`, '/OFF [6 0 R]'),
  },
  MEDIA: {
    'a film on a page': () => onAnnotation(() => ({ Subtype: 'RichMedia' })),
    'a model on a page': () => onAnnotation(() => ({ Subtype: '3D' })),
    'a sound on a page': () => onAnnotation(() => ({ Subtype: 'Sound' })),
    'a screen that plays something': () =>
      onAnnotation(() => ({ Subtype: 'Screen', A: { S: 'Rendition', OP: 0 } })),
  },
  PICTURES: {
    'a DOCX whose picture stands on a disk': () => picturedDocx(blip('r:link="rId1"'), [ELSEWHERE]),
    'a DOCX whose picture is a drawing alone': () =>
      picturedDocx(blip('r:embed="rId1"'), [relation('image', 'media/a.svg')], { 'word/media/a.svg': SVG }),
    'a DOCX with a picture of before 2007 elsewhere': () =>
      picturedDocx('<w:pict><v:shape><v:imagedata r:id="rId1"/></v:shape></w:pict>', [ELSEWHERE]),
  },
} satisfies Record<string, Record<string, Make>>;

/** Files that look alike and lose nothing. */
export const NO_LOSSES: Record<string, Make> = {
  'a list of attached files without any': () => withFiles(() => ({ Names: [] })),
  'an attached file that is only named': () =>
    withFiles((_, { context }) => ({
      Names: [
        PDFString.of('1'),
        context.register(context.obj({ Type: 'Filespec', F: PDFString.of('a.pdf') })),
      ],
    })),
  'a formula with its source': () =>
    pdfOf(['A'], (document) => {
      const { context, catalog } = document;
      const piece = context.register(context.obj({ S: 'Formula', AF: [fileIn(document, 'a.mml')] } as never));
      catalog.set(PDFName.of('StructTreeRoot'), context.obj({ Type: 'StructTreeRoot', K: piece }));
    }),
  'a form with its answers on the page': () => xfa({ answer: 'TESTOVA', value: '/V (TESTOVA)' }),
  'a picture that stands elsewhere, too': async () =>
    picturedDocx(
      blip('r:embed="rId2" r:link="rId1"'),
      [ELSEWHERE, namedRelation('rId2', 'image', 'media/a.png')],
      { 'word/media/a.png': await pictureOf('png') },
    ),
  'a frame for a picture without one': () => picturedDocx(blip('r:embed=""'), []),
  'an empty form': () => xfa({ answer: ' ', value: '' }),
  'a page whose layers are on': () => layered(inLayer('A', text('Answers')), '/ON [6 0 R]'),
  'a page with a hidden mark beside its text': () =>
    layered(`${text('Diploma')} ${inLayer('B', text('COPY'))}`, '/OFF [7 0 R]'),
  'a page that is shown when one of two layers is': () =>
    layered(inLayer('M', text('Answers')).replace('/M', '/A'), '/OFF [7 0 R]'),
  'a page with an empty hidden layer': () => layered(inLayer('A', 'q Q'), '/OFF [6 0 R]'),
  'a screen that does nothing': () => onAnnotation(() => ({ Subtype: 'Screen' })),
  'a DOCX that shows a piece of a sheet': () => iconDocx('Content'),
};
