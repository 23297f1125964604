import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { readArchive } from './archive.ts';
import { DocumentError } from './document-error.ts';
import { cleanDocx } from './docx.ts';
import { DIAGRAM, diagramDocx } from './losing-docx.ts';
import { LOSSES, NO_LOSSES } from './losses.ts';
import { cleanPdf } from './pdf.ts';
import { annotationsOf, pdfOf, pdfText } from './samples.ts';

const clean = (bytes: Buffer): Promise<Uint8Array> =>
  bytes.subarray(0, 4).toString() === '%PDF' ? cleanPdf(bytes) : cleanDocx(bytes);

describe.each(Object.entries(LOSSES))('what would be lost is refused as %s', (reason, samples) => {
  it.each(Object.entries(samples))('%s', async (_, make) => {
    const failure = await clean(await make()).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(DocumentError);
    expect(failure).toMatchObject({ reason });
  });
});

it.each(Object.entries(NO_LOSSES))('%s loses nothing, and is taken', async (_, make) => {
  const bytes = await make();
  await expect(clean(bytes)).resolves.toBeInstanceOf(Uint8Array);
});

it('a diagram of Word keeps all its parts, with the places for pictures that have none', async () => {
  const parts = await readArchive(Buffer.from(await cleanDocx(await diagramDocx())));
  for (const [name, text] of Object.entries(DIAGRAM)) expect(String(parts.get(name)), name).toBe(text);
  expect(String(parts.get('word/_rels/document.xml.rels')).match(/<Relationship /g)).toHaveLength(5);
});

describe('a signature', () => {
  /** A field of a signature with its picture on the page: in one object, or the field and its places apart. */
  const signed = (isSigned: boolean, isApart: boolean) =>
    pdfOf(['Transcript'], (document) => {
      const { context, catalog } = document;
      const AP = {
        N: context.register(
          context.stream('BT (Digitally signed by Registrar) Tj ET', {
            Type: 'XObject',
            Subtype: 'Form',
            BBox: [0, 0, 9, 9],
          }),
        ),
      };
      const V = context.register(
        context.obj({ Type: 'Sig', ByteRange: [0, 1, 2, 3], Contents: PDFHexString.of('abcd') }),
      );
      const field = { FT: 'Sig', T: PDFString.of('Registrar'), ...(isSigned && { V }) };
      const place = { Type: 'Annot', Subtype: 'Widget', Rect: [0, 0, 99, 40], AP, F: 4 };
      const widget = context.register(context.obj({ ...place, ...(!isApart && field) } as never));
      const root = isApart ? context.register(context.obj({ ...field, Kids: [widget] } as never)) : widget;
      if (isApart) context.lookup(widget, PDFDict).set(PDFName.of('Parent'), root);
      catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [root], SigFlags: 3 } as never));
      document.getPage(0).node.set(PDFName.of('Annots'), context.obj([widget]));
    });

  it.each([false, true])('goes with its picture (its place apart: %s)', async (isApart) => {
    const bytes = Buffer.from(await cleanPdf(await signed(true, isApart)));
    expect(await annotationsOf(bytes)).toEqual([]);
    expect(await pdfText(bytes)).not.toMatch(/Registrar|Digitally|SigFlags|Widget/);
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
  });

  it('that is still to be made keeps its place', async () => {
    for (const isApart of [false, true])
      expect(await annotationsOf(await cleanPdf(await signed(false, isApart)))).toHaveLength(1);
  });
});
