/** Keys that lead to what a reader would run, open, play or send, to files inside the file, or to data about it. */
const DROPPED = new Set([
  ...['AA', 'OpenAction', 'JS', 'JavaScript', 'CO', 'XFA', 'Requirements'],
  ...[
    'EmbeddedFiles',
    'EF',
    'AF',
    'Collection',
    'RichMediaContent',
    'RichMediaSettings',
    'Movie',
    'Sound',
    '3DD',
  ],
  ...[
    'Perms',
    'DSS',
    'SigFlags',
    'Legal',
    'Metadata',
    'PieceInfo',
    'LastModified',
    'SpiderInfo',
    'OPI',
    'Ref',
  ],
  'DestOutputProfileRef',
]);

/** Keys of the catalog about showing and finding pages; all others are dropped. */
const CATALOG = new Set([
  ...[
    'Type',
    'Version',
    'Extensions',
    'Pages',
    'PageLabels',
    'Names',
    'Dests',
    'ViewerPreferences',
    'PageLayout',
  ],
  ...[
    'PageMode',
    'Outlines',
    'AcroForm',
    'StructTreeRoot',
    'MarkInfo',
    'Lang',
    'OCProperties',
    'OutputIntents',
  ],
]);

/** Keys of the catalog's names that are allowed: the places that links lead to. */
const NAMES = new Set(['Dests']);

/** Keys that put the data of a stream in another file. */
const STREAM_FILE = new Set(['F', 'FFilter', 'FDecodeParms']);

/** Kinds of annotations that are only looked at, or filled in. */
const ANNOTATIONS = new Set([
  ...[
    'Text',
    'Link',
    'FreeText',
    'Line',
    'Square',
    'Circle',
    'Polygon',
    'PolyLine',
    'Highlight',
    'Underline',
  ],
  ...[
    'Squiggly',
    'StrikeOut',
    'Stamp',
    'Caret',
    'Ink',
    'Popup',
    'Widget',
    'PrinterMark',
    'TrapNet',
    'Watermark',
  ],
  'Redact',
]);

const ACTION_KEYS = new Set(['A', 'PA', 'NA', 'Next']);
/** Actions that do no more than a link or a bookmark. */
const ACTIONS = new Set(['GoTo', 'URI', 'Named']);
/** The others that the standard knows (ISO 32000-2, 12.6.4), wherever one is found. */
const OTHER_ACTIONS = new Set([
  ...['GoToR', 'GoToE', 'GoToDp', 'Launch', 'Thread', 'Sound', 'Movie', 'Hide', 'SubmitForm', 'ResetForm'],
  ...['ImportData', 'SetOCGState', 'Rendition', 'Trans', 'GoTo3DView', 'JavaScript', 'RichMediaExecute'],
]);
const NAMED = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);
const ADDRESS = /^(?:https?|mailto|tel):/i;

export type Place = 'catalog' | 'names' | 'stream' | 'dictionary';

/** Returns whether a dictionary may have this key. */
export const isAllowedKey = (key: string, place: Place): boolean => {
  if (DROPPED.has(key)) return false;
  if (place === 'catalog') return CATALOG.has(key);
  if (place === 'names') return NAMES.has(key);
  return place !== 'stream' || !STREAM_FILE.has(key);
};

/** Keys of a dictionary that decide whether it may stay. */
export interface Described {
  /** `S`: kind of an action; also of much else. */
  kind: string | null;
  /** `Subtype`: kind of an annotation; also of much else. */
  subtype: string | null;
  /** `N` of a named action. */
  name: string | null;
  /** `URI` of a link. */
  address: string | null;
  /** A file beside this one, or elsewhere. */
  isFile: boolean;
  /** A signature: it is of the file as it was sent, and would be shown as broken. */
  isSigned: boolean;
  /** A field that was signed, or its place on a page: the picture of a signature does not outlive it. */
  isSignedField: boolean;
}

const isHarmlessAction = ({ kind, name, address }: Described): boolean => {
  if (kind === 'Named') return name !== null && NAMED.has(name);
  if (kind === 'URI') return address !== null && ADDRESS.test(address.trim());
  return kind !== null && ACTIONS.has(kind);
};

/** Returns whether a dictionary is allowed under this key (null: in a list). */
export const mayStand = (key: string | null, found: Described): boolean => {
  if (found.isSigned || found.isSignedField || found.isFile) return false;
  // An action in a list of those that follow has no key of its own.
  if (found.kind === 'URI') return isHarmlessAction(found);
  if (found.kind !== null && OTHER_ACTIONS.has(found.kind)) return false;
  // The same letter is used for attributes of a structure, which have no kind.
  if (key !== null && ACTION_KEYS.has(key) && found.kind !== null) return isHarmlessAction(found);
  return true;
};

export const mayBeAnnotation = ({ subtype, isSignedField }: Described): boolean =>
  subtype !== null && ANNOTATIONS.has(subtype) && !isSignedField;
