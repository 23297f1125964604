import { type PDFDict, PDFName, type PDFObject, PDFString, type PDFDocument as Pdf } from '@cantoo/pdf-lib';
import { pdfOfObjects } from './giants.ts';
import {
  blip,
  boundDocx,
  chartDocx,
  DRAWINGS,
  diagramDocx,
  ELSEWHERE,
  INK,
  INK_XML,
  iconDocx,
  LATER,
  offer,
  picturedDocx,
  SVG,
  TEXT,
} from './losing-docx.ts';
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

/** A document with a file that hangs where `hang` puts it. */
const hanging = (hang: (spec: PDFObject, document: Pdf) => void): Promise<Buffer> =>
  pdfOf(['See the file.'], (document) => hang(fileIn(document, 'diploma.pdf'), document));

const setIn = (dict: PDFDict, { context }: Pdf, key: string, value: unknown): void =>
  dict.set(PDFName.of(key), context.obj(value as never));

const onLink = (action: (spec: PDFObject) => object): Promise<Buffer> =>
  onAnnotation((spec) => ({ Subtype: 'Link', A: action(spec) }));

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
    'a drawing with a file': () =>
      hanging((spec, document) => {
        const { context } = document;
        const X = context.register(
          context.stream('q Q', { Subtype: 'Form', BBox: [0, 0, 9, 9], AF: [spec] } as never),
        );
        setIn(document.getPage(0).node, document, 'Resources', { XObject: { X } });
      }),
    'a piece of a marked page with a file': () =>
      hanging((spec, document) =>
        setIn(document.getPage(0).node, document, 'Resources', { Properties: { A: { AF: spec } } }),
      ),
    'a table of the structure with a file': () =>
      hanging((spec, document) => {
        const { context, catalog } = document;
        const table = context.register(context.obj({ S: 'Table', AF: [spec] } as never));
        setIn(catalog, document, 'StructTreeRoot', { Type: 'StructTreeRoot', K: [{ S: 'Div', K: table }] });
      }),
    'a link that opens a file inside it': () => onLink((F) => ({ S: 'Launch', F, NewWindow: true })),
    'a link into a document inside it': () => onLink((F) => ({ S: 'GoToR', F, D: [0, 'Fit'] })),
    'a link into a file of a file inside it': () => onLink((F) => ({ S: 'GoToE', F, T: { R: 'C' } })),
    'a link that opens a file after another page': () =>
      onLink((F) => ({ S: 'GoTo', D: [0, 'Fit'], Next: [{ S: 'Launch', F }] })),
    'a bookmark that opens a file inside it': () =>
      hanging((F, document) =>
        setIn(document.catalog, document, 'Outlines', { First: { A: { S: 'Launch', F } } }),
      ),
    'a field that opens a file inside it': () =>
      hanging((F, document) =>
        setIn(document.catalog, document, 'AcroForm', {
          Fields: [{ Kids: [{ AA: { U: { S: 'GoToE', F } } }] }],
        }),
      ),
    'a file where nobody has heard of any': () =>
      hanging((spec, document) =>
        setIn(document.catalog, document, 'Parvoz', [[{ Of: [{ Any: { Where: [spec] } }] }]]),
      ),
    'a file under the name of an old system alone': () =>
      hanging((_, document) => {
        const { context } = document;
        const Mac = context.register(context.stream('DIPLOMA', { Type: 'EmbeddedFile' }));
        setIn(document.catalog, document, 'AF', [{ F: PDFString.of('a.pdf'), EF: { Mac } }]);
      }),
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
    'a film that plays when its page is opened': () =>
      onAnnotation((D) => ({
        Subtype: 'Screen',
        AA: { PO: { S: 'Rendition', R: { S: 'MR', C: { S: 'MCD', D } } } },
      })),
    'a film with its file': () =>
      onAnnotation((spec) => ({
        Subtype: 'RichMedia',
        RichMediaContent: { Assets: { Names: [PDFString.of('a.mp4'), spec] } },
      })),
  },
  PICTURES: {
    'a DOCX whose picture stands on a disk': () => picturedDocx(blip('r:link="rId1"'), [ELSEWHERE]),
    'a DOCX whose picture is a drawing alone': () =>
      picturedDocx(blip('r:embed="rId1"'), [relation('image', 'media/a.svg')], { 'word/media/a.svg': SVG }),
    'a DOCX with a picture of before 2007 elsewhere': () =>
      picturedDocx('<w:pict><v:shape><v:imagedata r:id="rId1"/></v:shape></w:pict>', [ELSEWHERE]),
    'a DOCX whose shape is filled with a picture elsewhere': () =>
      picturedDocx('<w:pict><v:shape><v:fill r:id="rId1"/></v:shape></w:pict>', [ELSEWHERE]),
  },
  PARTS: {
    'a DOCX whose diagram has lost its texts': () => diagramDocx({ 'word/diagrams/data1.xml': null }),
    'a DOCX with a diagram of a later Word': () => diagramDocx({ 'word/diagrams/data1.xml': LATER }),
    'a DOCX with a chart of a later Word': () => chartDocx(LATER),
    'a DOCX whose header is of another program': () =>
      boundDocx('<w:sectPr><w:headerReference r:id="rId1"/></w:sectPr>', ['header', 'header1.xml'], LATER),
    'a DOCX whose notes are of another program': () =>
      boundDocx('<w:footnoteReference w:id="2"/>', ['footnotes', 'footnotes.xml'], LATER),
    'a DOCX with a text that only a later Word shows': () =>
      docxOf({ 'word/document.xml': textXml(`<z:box xmlns:z="urn:later">${TEXT}</z:box>`) }),
    'a DOCX that offers a text to a later Word alone': () =>
      docxOf({ 'word/document.xml': textXml(offer(TEXT, '')) }),
    'a DOCX with ink alone': () => boundDocx(INK, ['customXml', 'ink/ink1.xml'], INK_XML),
    'a DOCX with ink in place of nothing': () =>
      boundDocx(offer(INK, '<mc:Fallback/>'), ['customXml', 'ink/ink1.xml'], INK_XML),
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
  'an attached file that is no longer in it': () =>
    withFiles((_, { context }) => ({
      Names: [PDFString.of('1'), { F: PDFString.of('a.pdf'), EF: { F: context.nextRef() } }],
    })),
  'a link to a file beside it': () =>
    onAnnotation(() => ({ Subtype: 'Link', A: { S: 'Launch', F: { F: PDFString.of('a.pdf') } } })),
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
  'a DOCX with a diagram': () => diagramDocx(),
  'a DOCX with a chart': () =>
    chartDocx(`<c:chartSpace xmlns:c="${DRAWINGS}/chart"><c:v>12</c:v></c:chartSpace>`),
  'a DOCX with ink and its picture': () =>
    boundDocx(offer(INK, `<mc:Fallback>${TEXT}</mc:Fallback>`), ['customXml', 'ink/ink1.xml'], INK_XML),
  'a DOCX with a text for a later Word and one for others': () =>
    docxOf({ 'word/document.xml': textXml(offer(TEXT, `<mc:Fallback>${TEXT}</mc:Fallback>`)) }),
  'a DOCX with a link to one hundred %': () =>
    docxOf({ 'word/_rels/document.xml.rels': relationsXml(relation('hyperlink', '#100%')) }),
};
