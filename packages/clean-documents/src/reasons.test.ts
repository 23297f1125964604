import { describe, expect, it } from 'vitest';
import { cleanDocument } from './clean.ts';
import type { DocumentReason } from './document-error.ts';
import { pdfOfObjects } from './giants.ts';
import { docxOf, MAIN_TYPE, pdfOf, pictureOf, relation, relationsXml, typesXml, zipOf } from './samples.ts';

const clean = (bytes: Uint8Array) => cleanDocument('somebody', async () => bytes);

const locked = (password: string): Promise<Buffer> =>
  pdfOf(['Secret'], (document) => document.encrypt({ userPassword: password, ownerPassword: 'owner' }));

const xfa = (more: string): Buffer =>
  pdfOfObjects([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] /XFA 4 0 R >> ${more} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 700 200] /Resources << >> ${more ? '' : '/Annots [5 0 R]'} >>`,
    '<< /Length 42 >>\nstream\n<xdp:xdp xmlns:xdp="http://ns.adobe/xdp/"/>\nendstream',
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (TESTOVA) /Rect [0 0 9 9] >>',
  ]);

describe('a refused document', () => {
  it.each<[DocumentReason, string, () => Buffer | Promise<Buffer>]>([
    ['OTHER_KIND', 'a text', () => Buffer.from('passport')],
    ['OTHER_KIND', 'a page before a PDF', async () => Buffer.concat([Buffer.from('<html>'), await pdfOf()])],
    ['OTHER_KIND', 'an archive', () => zipOf({ 'a.txt': 'x' })],
    [
      'OTHER_KIND',
      'a PDF that is also an archive',
      async () => Buffer.concat([await pdfOf(), await docxOf()]),
    ],
    ['OTHER_KIND', 'an old document of Word', () => Buffer.from('d0cf11e0a1b11ae100000000', 'hex')],
    ['HEIC', 'a photo of an iPhone', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['HEIC', 'a photo of another phone', () => Buffer.from('\0\0\0\x1cftypmif1\0\0\0\0mif1heic', 'latin1')],
    ['LOCKED', 'a PDF with a password', () => locked('test1234')],
    [
      'LOCKED',
      'a DOCX with a password',
      () =>
        Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    ],
    ['DAMAGED', 'half a PDF', async () => (await pdfOf()).subarray(0, 500)],
    ['DAMAGED', 'half a picture', async () => (await pictureOf('png')).subarray(0, 5000)],
    ['DAMAGED', 'half a DOCX', async () => (await docxOf()).subarray(0, 500)],
    ['XFA', 'a form that is made when it is opened', () => xfa('/NeedsRendering true')],
    ['XFA', 'a form without fields on its pages', () => xfa('/Lang (en)')],
    [
      'UNSAFE',
      'a DOCX that takes in another file',
      () => docxOf({ 'word/_rels/document.xml.rels': relationsXml(relation('aFChunk', 'other.html')) }),
    ],
    ['UNSAFE', 'a DOCX with macros', () => docxOf({ 'word/vbaProject.bin': 'x' })],
    [
      'UNSAFE',
      'a DOCX of a kind with macros',
      () =>
        docxOf({ '[Content_Types].xml': typesXml('application/vnd.ms-word.document.macroEnabled.main+xml') }),
    ],
  ])('says %s of %s', async (reason, _, make) => {
    await expect(clean(await make())).rejects.toMatchObject({ reason });
    // The next file is read by another process.
    expect((await clean(await pictureOf('png', 9, 9))).kind).toBe('png');
  });
});

describe('what is taken all the same', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a PDF behind a byte order mark', async () => Buffer.concat([Buffer.from('\uFEFF'), await pdfOf()])],
    ['a PDF behind an empty line', async () => Buffer.concat([Buffer.from('\r\n\n'), await pdfOf()])],
    ['a PDF with zeros behind its end', async () => Buffer.concat([await pdfOf(), Buffer.alloc(8192)])],
    ['a PDF that is locked with no password', () => locked('')],
    ['a form in XML that has its fields on its pages, too', () => xfa('')],
    [
      'a DOCX with fonts as they are',
      () =>
        docxOf({
          '[Content_Types].xml': typesXml(
            MAIN_TYPE,
            '<Default Extension="ttf" ContentType="application/x-font-ttf"/>',
          ),
          'word/fonts/Lato-regular.ttf': Buffer.from('0001000000', 'hex'),
        }),
    ],
  ])('is %s', async (_, make) => {
    const { bytes } = await clean(await make());
    expect((await clean(bytes)).bytes.length).toBeGreaterThan(0);
    expect(Buffer.from(bytes).includes('x-font-ttf')).toBe(false);
  });
});
