import { describe, expect, it } from 'vitest';
import {
  docxOf,
  docxParts,
  MAIN_TYPE,
  relation,
  relationsXml,
  textXml,
  typesXml,
  zipOf,
} from '../../../test/samples.ts';
import { readArchive } from './archive.ts';
import { cleanDocx } from './docx.ts';

const partsOf = async (bytes: Buffer) => readArchive(Buffer.from(await cleanDocx(bytes)));
const relations = (kind: string, target: string, mode = 'External') =>
  docxOf({ 'word/_rels/document.xml.rels': relationsXml(relation(kind, target, mode)) });
const RELATIONS = 'word/_rels/document.xml.rels';

describe('a DOCX', () => {
  it('keeps its parts, and begins with its types', async () => {
    const parts = await partsOf(await docxOf({ 'word/media/image1.png': Buffer.from('\x89PNG') }));
    expect([...parts.keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'word/document.xml',
      'word/media/image1.png',
    ]);
    expect(String(parts.get('word/document.xml'))).toBe(docxParts()['word/document.xml']);
  });

  it('says no more who wrote it', async () => {
    const names = ['core', 'app', 'custom'].map((name) => `docProps/${name}.xml`);
    const secret = '<?xml version="1.0"?><p><creator>Secret author</creator></p>';
    const parts = await partsOf(await docxOf(Object.fromEntries(names.map((name) => [name, secret]))));
    for (const name of names) {
      expect(String(parts.get(name))).toMatch(/^<\?xml .*\?>\n<\w+ xmlns="http[^"]+"\/>$/);
      expect(String(parts.get(name))).not.toContain('Secret');
    }
  });

  it('is the same file for the same parts, whoever packed them', async () => {
    const parts = docxParts();
    const turned = Object.fromEntries(Object.entries(parts).reverse());
    const [one, other] = [await cleanDocx(await zipOf(parts)), await cleanDocx(await zipOf(turned))];
    expect(Buffer.from(one).length).toBe(Buffer.from(other).length);
    expect(Buffer.from(await cleanDocx(await zipOf(parts))).equals(Buffer.from(one))).toBe(true);
  });

  it('has nothing between, before or behind its parts', async () => {
    const given = Buffer.concat([await docxOf()]);
    const marked = Buffer.concat([given.subarray(0, -2), Buffer.from([9, 0]), Buffer.from('<script>!')]);
    const clean = Buffer.from(await cleanDocx(marked));
    expect(clean.includes('<script')).toBe(false);
    expect((await readArchive(clean)).size).toBe(3);
  });

  it.each([
    ['a link of the web', 'hyperlink', 'https://good.test/?a=1&amp;b=2', 'https://good.test/?a=1&amp;b=2'],
    ['a link to a file', 'hyperlink', 'file:///etc/passwd', 'about:blank'],
    ['a link to a share', 'hyperlink', '\\\\evil.test\\x', 'about:blank'],
    ['a script', 'hyperlink', 'javascript:alert(1)', 'about:blank'],
    ['a picture elsewhere', 'image', 'https://evil.test/pixel.png', 'about:blank'],
    ['a template elsewhere', 'attachedTemplate', 'https://evil.test/macros.dotm', 'Normal.dotm'],
  ])('leads to nothing that is fetched: %s', async (_, kind, target, kept) => {
    const text = String((await partsOf(await relations(kind, target))).get(RELATIONS));
    expect(text).toContain(`Target="${kept}"`);
    expect(text).toContain(`/${kind}"`);
    if (kept !== target) expect(text).not.toContain(target);
  });

  it('knows a target outside however it is written', async () => {
    const written = relationsXml(
      `<x:Relationship xmlns:x="http://schemas.openxmlformats.org/package/2006/relationships" Target='https://evil.test/m.dotm' TargetMode = 'Extern&#97;l' Type="http://x/attachedTemplate" Id="a"/>`,
    );
    const parts = await partsOf(await docxOf({ [RELATIONS]: written }));
    expect(String(parts.get(RELATIONS))).toContain('Target="Normal.dotm" TargetMode="External"');
  });
});

describe('refused is a DOCX', () => {
  const refused = async (bytes: Buffer) => {
    await expect(cleanDocx(bytes)).rejects.toThrow();
  };

  it.each<[string, Record<string, string | Buffer>]>([
    ['with macros', { 'word/vbaProject.bin': 'x' }],
    ['with macros under another name', { 'word/media/image1.png': Buffer.from('d0cf11e0a1b11ae1', 'hex') }],
    ['with a program as a picture', { 'word/media/image1.png': 'MZ\x90' }],
    ['with a program', { 'word/embeddings/setup.exe': 'x' }],
    ['with an object of another program', { 'word/embeddings/oleObject1.bin': 'x' }],
    ['with a web page', { 'word/afchunk.html': '<html>' }],
    ['with another document of Word', { 'word/afchunk.docx': 'x' }],
    [
      'that says that it has macros',
      { '[Content_Types].xml': typesXml('application/vnd.ms-word.document.macroEnabled.main+xml') },
    ],
    [
      'that is a template',
      { '[Content_Types].xml': typesXml(MAIN_TYPE.replace('document.main', 'template.main')) },
    ],
    [
      'whose types are of a sheet',
      {
        '[Content_Types].xml': typesXml(
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
        ),
      },
    ],
    [
      'with a type of controls',
      {
        '[Content_Types].xml': typesXml(
          MAIN_TYPE,
          '<Default Extension="bin" ContentType="application/vnd.ms-office.activeX"/>',
        ),
      },
    ],
    ['with a DTD', { 'word/document.xml': `<!DOCTYPE x [<!ENTITY a "b">]>${textXml('')}` }],
    ['with broken XML', { 'word/document.xml': textXml('<w:p>') }],
    ['in UTF-16', { 'word/document.xml': Buffer.from(`\ufeff${textXml('')}`, 'utf16le') }],
    ['in an encoding that only some know', { 'word/document.xml': textXml('').replace('UTF-8', 'UTF-7') }],
    [
      'that asks another program',
      {
        'word/document.xml': textXml(
          '<w:r><w:instrText> DDE</w:instrText></w:r><w:r><w:instrText>AUTO c:\\cmd.exe</w:instrText></w:r>',
        ),
      },
    ],
    [
      'that asks another program in short',
      { 'word/document.xml': textXml('<w:fldSimple w:instr="DDE cmd"/>') },
    ],
    ['with a sheet that has macros', { 'word/embeddings/sheet.xlsx': 'no archive' }],
  ])('%s', async (_, more) => refused(await docxOf(more)));

  it.each(['oleObject', 'frame', 'subDocument', 'aFChunk', 'control', 'mailMergeSource', 'vbaProject'])(
    'that leads to another file as %s',
    async (kind) => refused(await relations(kind, 'https://evil.test/x')),
  );

  it('without text or types', async () => {
    const { 'word/document.xml': _, ...textless } = docxParts();
    await refused(await zipOf(textless));
    const { '[Content_Types].xml': __, ...typeless } = docxParts();
    await refused(await zipOf(typeless));
    await refused(await zipOf({ 'a.txt': 'x' }));
  });

  it('that is cut off, or damaged', async () => {
    const given = await docxOf();
    await refused(given.subarray(0, given.length * 0.6));
    const damaged = Buffer.from(given);
    const at = damaged.indexOf('word/document.xml') + 'word/document.xml'.length + 20;
    damaged[at] = damaged[at]! ^ 0xff;
    await refused(damaged);
  });

  it('that is a bomb: few bytes that claim to be gigabytes, or claim not to be', async () => {
    const bomb = await docxOf({ 'word/media/a.bmp': Buffer.alloc(130 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(1_000_000);
    await refused(bomb);
    const lying = await docxOf({ 'word/media/a.bmp': Buffer.alloc(50 * 1024 * 1024) });
    // Sizes of the entry in the central directory and before its bytes.
    const size = Buffer.alloc(4);
    size.writeUInt32LE(50 * 1024 * 1024);
    for (let at = lying.indexOf(size); at >= 0; at = lying.indexOf(size, at + 1))
      lying.writeUInt32LE(1000, at);
    const startedAt = performance.now();
    await refused(lying);
    expect(performance.now() - startedAt).toBeLessThan(3000);
  });

  it('with names that lead out of it, or twice the same', async () => {
    const rename = async (to: string) => {
      const given = await docxOf({ 'word/media/aaaa.png': 'x' });
      const text = given.toString('latin1').replaceAll('word/media/aaaa.png', to);
      return Buffer.from(text, 'latin1');
    };
    expect((await readArchive(await rename('word/media/bbbb.png'))).size).toBe(4);
    await refused(await rename('../../../aaaaaaa.png'.slice(0, 19)));
    await refused(await rename('/etc/passwd/aaa.png'));
    const twice = await docxOf({ 'word/Document.xml': textXml('another') });
    await refused(twice);
  });

  it('with a password', async () => {
    const given = await docxOf();
    const flagged = Buffer.from(given);
    for (const mark of ['PK\x03\x04', 'PK\x01\x02'])
      for (let at = flagged.indexOf(mark); at >= 0; at = flagged.indexOf(mark, at + 1)) {
        const flags = at + (mark === 'PK\x03\x04' ? 6 : 8);
        flagged[flags] = flagged[flags]! | 1;
      }
    await refused(flagged);
  });
});
