import { ZipFile } from 'yazl';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook of one sheet with these rows, as they are written in XML. */
export const workbookOf = (...rows: readonly string[]): Promise<Buffer> => workbookWith(rows, '');

/** The same with what stands below the rows. */
const workbookWith = async (rows: readonly string[], below: string): Promise<Buffer> => {
  const files = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData>${below}</worksheet>`,
  };
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** A row of one cell; `reference` as it is written, its letters perhaps as numbers of characters. */
export const cellAt = (reference: string, row = 1): string =>
  `<row r="${row}"><c r="${reference}"><v>1</v></c></row>`;

/** A cell in a column of hundreds of millions, said in such a way that it is only seen when it is read. */
export const hiddenFarCell = (): Promise<Buffer> => workbookOf(cellAt('&#90;&#90;&#90;&#90;&#90;&#90;1'));

const textAt = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** Names in five lines, with a country in the second of them alone, and these cells merged. */
export const mergedWorkbook = (...ranges: readonly string[]): Promise<Buffer> =>
  workbookWith(
    [
      `<row r="1">${textAt('A1', 'name')}</row>`,
      `<row r="2">${textAt('A2', 'Birinchi')}${textAt('B2', 'PL')}</row>`,
      ...[3, 4, 5].map((line) => `<row r="${line}">${textAt(`A${line}`, `Yana ${line}`)}</row>`),
    ],
    `<mergeCells count="${ranges.length}">${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
  );
