const OFFICE = 'http://schemas.openxmlformats.org/';
const STRICT = 'http://purl.oclc.org/ooxml/';
const MICROSOFT = 'http://schemas.microsoft.com/office/';

/** Namespace of older drawings. */
export const VML = 'urn:schemas-microsoft-com:vml';

const DRAWINGS = [
  'main',
  'picture',
  'chart',
  'chartDrawing',
  'diagram',
  'lockedCanvas',
  'wordprocessingDrawing',
];

/**
 * Namespaces that elements and attributes of a document of Word may have: texts, formulas, drawings, charts, and what binds
 * them together. All others are left out: pages shown as videos, add-ins, drawings that run scripts, ink and models, beside
 * which documents have a picture.
 */
const KNOWN = new Set([
  ...['http://www.w3.org/XML/1998/namespace', `${OFFICE}markup-compatibility/2006`],
  ...[VML, 'urn:schemas-microsoft-com:office:office', 'urn:schemas-microsoft-com:office:word'],
  ...['wordprocessingml', ...DRAWINGS.map((name) => `drawingml/${name}`)].flatMap((path) => {
    const [area, name = 'main'] = path.split('/');
    return [`${OFFICE}${area}/2006/${name}`, `${STRICT}${area}/${name}`];
  }),
  ...['relationships', 'math'].flatMap((name) => [
    `${OFFICE}officeDocument/2006/${name}`,
    `${STRICT}officeDocument/${name}`,
  ]),
  ...['', '/2010/wordml', '/2012/wordml', '/2015/wordml/symex', '/2016/wordml/cid'].map(
    (path) => `${MICROSOFT}word${path}`,
  ),
  ...[
    '/2018/wordml',
    '/2018/wordml/cex',
    '/2020/wordml/sdtdatahash',
    '/2023/wordml/word16du',
    '/2024/wordml/sdtformatlock',
  ].map((path) => `${MICROSOFT}word${path}`),
  ...['Canvas', 'Drawing', 'Group', 'Shape'].map((name) => `${MICROSOFT}word/2010/wordprocessing${name}`),
  ...['2007/8/2/chart', '2008/diagram', '2010/main', '2010/picture', '2010/diagram', '2012/main'].map(
    (path) => `${MICROSOFT}drawing/${path}`,
  ),
  ...['2012/chart', '2012/chartStyle', '2014/main', '2014/chart', '2015/06/chart', '2017/03/chart'].map(
    (path) => `${MICROSOFT}drawing/${path}`,
  ),
  ...['2014', '2015/9/8', '2015/10/21', '2016/5/9', '2016/5/10', '2016/5/11', '2016/5/12', '2016/5/13'].map(
    (path) => `${MICROSOFT}drawing/${path}/chartex`,
  ),
  ...['2010/chartDrawing', '2016/5/14/chartex', '2017/decorative', '2018/hyperlinkcolor'].map(
    (path) => `${MICROSOFT}drawing/${path}`,
  ),
  `${MICROSOFT}thememl/2012/main`,
]);

export const isKnown = (namespace: string): boolean => KNOWN.has(namespace);

/** Namespace in place of an unknown one, so that readers which would know it don't find theirs. */
export const UNKNOWN = 'urn:unknown';

/** Namespaces of attributes with the id of a relationship. */
const RELATIONSHIPS = new Set([
  `${OFFICE}officeDocument/2006/relationships`,
  `${STRICT}officeDocument/relationships`,
]);

export const isRelationship = (namespace: string): boolean => RELATIONSHIPS.has(namespace);

/** Schemes, shares and tags. Two slashes inside of Base64 are none. */
const ADDRESS =
  /:[\\/]{2}|\\\\|%5c|(?:^|[^a-z\d+/=])[\\/]{2}|<[a-z!/?]|(?:^|[^a-z\d])(?:https?|ftp|file|javascript|vbscript|data|mhtml|mk|ms-[a-z]+):/i;

/** Could something be fetched or run by it, were it read as an address? */
export const isAddress = (value: string): boolean => !KNOWN.has(value) && ADDRESS.test(value);
