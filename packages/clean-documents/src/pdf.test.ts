import { type PDFArray, PDFDocument, PDFHexString, PDFName, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { cleanPdf } from './pdf.ts';
import { annotationsOf, hostilePdf, pdfOf, pdfText } from './samples.ts';

describe('a PDF', () => {
  it('keeps its pages with their size and text', async () => {
    const clean = await cleanPdf(await pdfOf(['First', 'Second', 'Third']));
    const document = await PDFDocument.load(clean);
    expect(document.getPages().map((page) => page.getSize())).toEqual(
      Array(3).fill({ width: 300, height: 200 }),
    );
    expect(await pdfText(clean)).toContain('/Helvetica');
    // A cleaned document can be cleaned again.
    expect((await PDFDocument.load(await cleanPdf(Buffer.from(clean)))).getPageCount()).toBe(3);
  });

  it('loses everything that acts, and who made it', async () => {
    const hostile = await hostilePdf();
    const before = await pdfText(hostile);
    const clean = await cleanPdf(hostile);
    const after = await pdfText(clean);
    for (const mark of ['JavaScript', 'OpenAction', 'Launch', 'GoToR', 'SubmitForm', 'evil', 'Secret']) {
      expect(before, mark).toContain(mark === 'Secret' ? 'Author' : mark);
      expect(after, mark).not.toContain(mark);
      expect(Buffer.from(clean).includes(mark), mark).toBe(false);
    }
    expect(after).not.toMatch(/\/(?:AA|JS|Author|Title)\b/);
  });

  it('keeps links to pages and addresses, and remarks', async () => {
    const annotations = await annotationsOf(await cleanPdf(await hostilePdf()));
    expect(annotations).toHaveLength(9);
    const text = annotations.join('\n');
    expect(text).toContain('https://good.test/');
    expect(text).toContain('a remark');
    expect(text.match(/\/S \/GoTo\b/g)).toHaveLength(1);
    expect(text).not.toMatch(/javascript|file:|Next|Print|FileAttachment|Screen/);
  });

  it('leads to no file elsewhere, in whatever place', async () => {
    const hidden = await pdfOf(['A'], (document) => {
      const { context, catalog } = document;
      const file = (more = {}) => context.obj({ F: PDFString.of('https://evil.test/x'), ...more });
      const address = (URI: string) => context.obj({ S: 'URI', URI: PDFString.of(URI) });
      const next = [address('file:///evil.test'), address('https://good.test/')];
      const A = context.obj({ S: 'GoTo', D: PDFString.of('here'), Next: next });
      const page = document.getPage(0).node;
      page.set(PDFName.of('Annots'), context.obj([context.obj({ Subtype: 'Link', Rect: [0, 0, 9, 9], A })]));
      page.set(PDFName.of('PresSteps'), context.obj({ NA: address('file:///evil.test') }));
      const profile = context.obj({ URLs: [file()] });
      catalog.set(PDFName.of('OutputIntents'), context.obj([context.obj({ DestOutputProfileRef: profile })]));
      catalog.set(
        PDFName.of('Outlines'),
        context.obj({ A: file({ Type: 'Filespec' }), B: [file({ UF: 'x' }), file({ FS: 'URL' })] }),
      );
    });
    expect(await pdfText(hidden)).toContain('evil');
    const text = await pdfText(await cleanPdf(hidden));
    expect(text).not.toContain('evil');
    expect(text).toContain('https://good.test/');
  });

  it('keeps remarks whose list stands elsewhere, also when two pages share it', async () => {
    const shared = await pdfOf(['A', 'B'], (document) => {
      const { context } = document;
      const remark = context.obj({ Subtype: 'Text', Rect: [0, 0, 9, 9], Contents: PDFString.of('a remark') });
      const file = context.obj({ Subtype: 'FileAttachment', Rect: [0, 0, 9, 9] });
      const list = context.register(context.obj([context.register(remark), context.register(file)]));
      for (const page of document.getPages()) page.node.set(PDFName.of('Annots'), list);
    });
    const annotations = await annotationsOf(await cleanPdf(shared));
    expect(annotations).toHaveLength(1);
    expect(annotations[0]).toContain('a remark');
  });

  it('has no place where what is dropped elsewhere may stay', async () => {
    const twice = await pdfOf(['A'], ({ context, catalog }) => {
      const names = context.register(context.obj({ Renditions: { Names: [] }, Dests: { Names: [] } }));
      for (const key of ['Outlines', 'Names', 'Dests']) catalog.set(PDFName.of(key), names);
    });
    const text = await pdfText(await cleanPdf(twice));
    expect(text).toContain('/Dests');
    expect(text).not.toContain('Renditions');
  });

  it('keeps a form with what is filled in, without what it would do', async () => {
    const form = await pdfOf(['Form'], (document) => {
      const field = document.getForm().createTextField('surname');
      field.setText('Karimova');
      field.addToPage(document.getPage(0), { x: 20, y: 20, width: 100, height: 20 });
      const action = document.context.obj({ S: 'JavaScript', JS: PDFString.of('steal()') });
      field.acroField.dict.set(PDFName.of('AA'), document.context.obj({ K: action }));
    });
    const document = await PDFDocument.load(await cleanPdf(form));
    expect(document.getForm().getTextField('surname').getText()).toBe('Karimova');
    expect(await pdfText(await document.save())).not.toContain('steal');
  });

  it('loses a signature, which would be shown as broken', async () => {
    const signed = await pdfOf(['Signed'], ({ context, catalog }) => {
      const V = context.register(
        context.obj({ Type: 'Sig', ByteRange: [0, 1, 2, 3], Contents: PDFHexString.of('abcd') }),
      );
      const field = context.register(context.obj({ FT: 'Sig', T: PDFString.of('signature'), V }));
      catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [field], SigFlags: 3 }));
    });
    expect(await pdfText(await cleanPdf(signed))).not.toMatch(/ByteRange|abcd/);
  });

  it('that anybody may open but not print is opened', async () => {
    const document = await PDFDocument.create();
    document.addPage().drawText('Statement');
    document.encrypt({ userPassword: '', ownerPassword: 'owner', permissions: { printing: false } });
    const clean = await cleanPdf(Buffer.from(await document.save()));
    expect((await PDFDocument.load(clean)).isEncrypted).toBe(false);
  });

  it.each<[string, () => Promise<Buffer>]>([
    [
      'asks for a password',
      async () => {
        const document = await PDFDocument.create();
        document.addPage();
        document.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
        return Buffer.from(await document.save());
      },
    ],
    ['is cut off in the middle', async () => (await pdfOf(Array(9).fill('Page'))).subarray(0, 4000)],
    ['has lost its end', async () => (await pdfOf()).subarray(0, -30)],
    ['begins with a web page', async () => Buffer.concat([Buffer.from('<html>\n'), await pdfOf()])],
    ['has only a beginning and an end', async () => Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF\n')],
    [
      'has lost what is drawn on a page',
      () =>
        pdfOf(['A'], (document) => {
          const contents = document.getPage(0).node.Contents() as PDFArray;
          document.context.delete(contents.get(0) as PDFRef);
        }),
    ],
    [
      'has no pages',
      async () =>
        Buffer.from(
          await (await PDFDocument.create()).save({ addDefaultPage: false, useObjectStreams: false }),
        ),
    ],
    [
      'has pages that contain themselves',
      () =>
        pdfOf(['A'], ({ catalog }) => {
          const pages = catalog.Pages();
          pages.Kids().push(catalog.get(PDFName.of('Pages'))!);
        }),
    ],
  ])('that %s is refused', async (_, make) => {
    const bytes = await make();
    await expect(cleanPdf(bytes).then(() => 'taken')).rejects.toThrow();
  });

  it('has nothing before its beginning or behind its end', async () => {
    const tail = Buffer.from('\n<script>alert(1)</script>\nstartxref\n0\n%%EOF');
    const clean = Buffer.from(await cleanPdf(Buffer.concat([await pdfOf(), tail])));
    expect(clean.includes('script')).toBe(false);
    expect(clean.subarray(0, 5).toString()).toBe('%PDF-');
    expect(clean.subarray(-6).toString()).toMatch(/%%EOF\s?$/);
  });
});
