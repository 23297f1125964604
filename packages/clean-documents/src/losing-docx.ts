import { docxOf, namedRelation, relation, relationsXml, textXml } from './samples.ts';

// Pieces of DOCX for tests of what would be lost.

export const iconDocx = (aspect: string): Promise<Buffer> =>
  docxOf({
    'word/document.xml': textXml(
      `<w:p><w:r><w:t>The marks:</w:t></w:r><w:r><w:object><o:OLEObject Type="Embed" ProgID="Excel.Sheet.12" DrawAspect="${aspect}" ObjectID="_1"/></w:object></w:r></w:p>`,
      'xmlns:o="urn:schemas-microsoft-com:office:office"',
    ),
    'word/embeddings/marks.xlsx': 'PK',
  });

const DRAWING =
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml"';
export const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><text>DIPLOMA</text></svg>';

/** A DOCX of which a picture is shown, by what `relations` lead to. */
export const picturedDocx = (
  picture: string,
  relations: readonly string[],
  parts: Record<string, string | Buffer> = {},
): Promise<Buffer> =>
  docxOf({
    'word/document.xml': textXml(`<w:p><w:r><w:t>My diploma:</w:t>${picture}</w:r></w:p>`, DRAWING),
    'word/_rels/document.xml.rels': relationsXml(relations.join('')),
    ...parts,
  });
export const blip = (attributes: string) => `<w:drawing><a:blip ${attributes}/></w:drawing>`;
export const ELSEWHERE = namedRelation('rId1', 'image', 'file:///C:/Users/a/diploma.png', 'External');

export const DRAWINGS = 'http://schemas.openxmlformats.org/drawingml/2006';
export const TEXT = '<w:p><w:r><w:t>DIPLOMA</w:t></w:r></w:p>';
/** A part in a vocabulary that nobody has heard of yet. */
export const LATER = `<z:part xmlns:z="urn:later" xmlns:a="${DRAWINGS}/main"><a:p><a:r><a:t>DIPLOMA</a:t></a:r></a:p></z:part>`;

/** A DOCX of which something is bound to one part, by a relationship of this kind. */
export const boundDocx = (body: string, [kind, target]: [string, string], part: string): Promise<Buffer> =>
  docxOf({
    'word/document.xml': textXml(
      body,
      `${DRAWING} xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"`,
    ),
    'word/_rels/document.xml.rels': relationsXml(relation(kind, target)),
    [`word/${target}`]: part,
  });

export const INK = '<w:r><w:drawing><w14:contentPart r:id="rId1"/></w:drawing></w:r>';
export const INK_XML = '<ink xmlns="http://www.w3.org/2003/InkML"><trace>1 2, 3 4</trace></ink>';

/** Returns XML of which a later Word shows one part in place of the other. */
export const offer = (choice: string, fallback: string): string =>
  `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice xmlns:z="urn:later" Requires="z">${choice}</mc:Choice>${fallback}</mc:AlternateContent>`;

export const chartDocx = (chart: string): Promise<Buffer> =>
  boundDocx(
    `<w:drawing><c:chart xmlns:c="${DRAWINGS}/chart" r:id="rId1"/></w:drawing>`,
    ['chart', 'charts/chart1.xml'],
    chart,
  );

/** Parts of a diagram of Word (SmartArt), as it writes them. */
export const DIAGRAM = {
  'word/diagrams/data1.xml': `<dgm:dataModel xmlns:dgm="${DRAWINGS}/diagram" xmlns:a="${DRAWINGS}/main"><dgm:ptLst><dgm:pt modelId="{1}"><dgm:t><a:p><a:r><a:t>DIPLOMA</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst><dgm:extLst><a:ext uri="http://schemas.microsoft.com/office/drawing/2008/diagram"><dsp:dataModelExt xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" relId="rId5" minVer="${DRAWINGS}/diagram"/></a:ext></dgm:extLst></dgm:dataModel>`,
  'word/diagrams/layout1.xml': `<dgm:layoutDef xmlns:dgm="${DRAWINGS}/diagram" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" uniqueId="urn:microsoft.com/office/officeart/2005/8/layout/process1"><dgm:layoutNode name="node"><dgm:shape type="roundRect" r:blip=""><dgm:adjLst/></dgm:shape></dgm:layoutNode></dgm:layoutDef>`,
  'word/diagrams/quickStyle1.xml': `<dgm:styleDef xmlns:dgm="${DRAWINGS}/diagram" uniqueId="urn:microsoft.com/office/officeart/2005/8/quickstyle/simple1"/>`,
  'word/diagrams/colors1.xml': `<dgm:colorsDef xmlns:dgm="${DRAWINGS}/diagram" uniqueId="urn:microsoft.com/office/officeart/2005/8/colors/accent1_2"/>`,
  'word/diagrams/drawing1.xml': `<dsp:drawing xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" xmlns:a="${DRAWINGS}/main"><dsp:spTree><dsp:sp modelId="{2}"><dsp:txBody><a:p><a:r><a:t>DIPLOMA</a:t></a:r></a:p></dsp:txBody></dsp:sp></dsp:spTree></dsp:drawing>`,
};

const nameIn = (kind: string): string => `diagrams/${kind[0]!.toLowerCase()}${kind.slice(1)}1.xml`;

/** A DOCX with a diagram, some of whose parts are others, or missing (null). */
export const diagramDocx = (change: Record<string, string | null> = {}): Promise<Buffer> => {
  const parts = Object.entries<string | null>({ ...DIAGRAM, ...change });
  return docxOf({
    'word/document.xml': textXml(
      `<w:drawing><dgm:relIds xmlns:dgm="${DRAWINGS}/diagram" r:dm="rId1" r:lo="rId2" r:qs="rId3" r:cs="rId4"/></w:drawing>`,
      DRAWING,
    ),
    'word/_rels/document.xml.rels': relationsXml(
      ['Data', 'Layout', 'QuickStyle', 'Colors']
        .map((kind, index) => namedRelation(`rId${index + 1}`, `diagram${kind}`, nameIn(kind)))
        .join('') +
        '<Relationship Id="rId5" Type="http://schemas.microsoft.com/office/2007/relationships/diagramDrawing" Target="diagrams/drawing1.xml"/>',
    ),
    ...Object.fromEntries(parts.filter((part): part is [string, string] => part[1] !== null)),
  });
};
