import { DocumentError, type DocumentReason } from './document-error.ts';
import { isKnown, isRelationship } from './vocabulary.ts';
import { type Element, localName, readXml } from './xml.ts';

/** Content that somebody would miss in the new file, so that it is not made. */
type Loss = Extract<DocumentReason, 'FILES' | 'PICTURES' | 'MEDIA' | 'PARTS'>;

const SAID: Record<Loss, string> = {
  FILES: 'has a file behind an icon',
  PICTURES: 'has a picture that is not in it',
  MEDIA: 'has sound or film inside it',
  PARTS: 'has a part that would be left out with what it shows',
};

/** Elements that show a picture: of drawings, and of the older way of drawing. */
const PICTURES = new Set(['blip', 'imagedata', 'fill']);

const MEDIA = new Set(['audioFile', 'videoFile', 'quickTimeFile', 'wavAudioFile', 'movie']);

/**
 * Elements that are bound to something of which a reader sees nothing, or that has its last picture beside it: sheets behind
 * charts, templates, fonts, links on pictures with their sounds, patterns of lines, layers of effects, settings of printers.
 */
const UNSEEN = new Set([
  ...['externalData', 'OLEObject', 'attachedTemplate', 'saveThroughXslt', 'stroke', 'imgLayer', 'snd'],
  ...['embedRegular', 'embedBold', 'embedItalic', 'embedBoldItalic', 'printerSettings'],
  ...['hyperlink', 'hlinkClick', 'hlinkHover', 'hlinkMouseOver'],
]);

/** Ids by which the element is bound to other parts; what has an empty one is bound to nothing. */
const idsOf = ({ written }: Element): string[] =>
  written
    .filter(([name, id, space]) => id !== '' && (isRelationship(space) || localName(name) === 'relid'))
    .map(([, id]) => id);

/** A file of which the icon alone would stay; what shows a piece of itself keeps the picture of it. */
const isIcon = ({ name, written }: Element): boolean =>
  name === 'OLEObject' &&
  written.some(([key, value]) => localName(key) === 'DrawAspect' && /^icon$/i.test(value));

/** Returns the loss of an element that is bound to a part which is not there any more. */
const lossOf = ({ name }: Element): Loss | null => {
  if (UNSEEN.has(name)) return null;
  if (PICTURES.has(name)) return 'PICTURES';
  return MEDIA.has(name) ? 'MEDIA' : 'PARTS';
};

/** Something that is offered in several ways, of which a reader shows one that it knows. */
interface Offer {
  /** The loss if no other way showed anything. */
  loss: Loss | null;
  isShown: boolean;
}

/** Goes through a part of a DOCX and throws for what its reader would miss in the new one. */
export class LossReader {
  /** Ids of the relationships that the part still has. */
  readonly #ids: ReadonlySet<string>;
  /** Namespaces by their prefixes. */
  readonly #spaces = new Map<string, string>();
  /** Elements that are open: whether each is a way of showing something, and one that no reader of the new file takes. */
  readonly #open: { isWay: boolean; isUnread: boolean }[] = [];
  readonly #offers: Offer[] = [];
  #unread = 0;
  /** True within an element of an unknown vocabulary, with which its texts and pictures go. */
  #isForeign = false;

  constructor(ids: ReadonlySet<string>) {
    this.#ids = ids;
  }

  /** `stays`: whether the element does; `isWithin`: whether it goes only because what it is in does. */
  onElement(element: Element, { stays, isWithin }: { stays: boolean; isWithin: boolean }): void {
    this.#enter(element);
    if (!isWithin) this.#isForeign = !stays && !isKnown(element.namespace);
    if (isIcon(element)) this.#lose('FILES');
    const ids = idsOf(element);
    if (ids.length === 0 || !isKnown(element.namespace)) return;
    // What is within something that nobody sees goes unseen, too.
    const isLost = isWithin ? this.#isForeign : !stays || this.#unread > 0 || this.#isTorn(element, ids);
    const loss = isLost ? lossOf(element) : null;
    if (loss) this.#lose(loss);
  }

  onText(name: string, text: string): void {
    if (name === 't' && (this.#isForeign || this.#unread > 0) && text.trim() !== '') this.#lose('PARTS');
  }

  onEnd(name: string): void {
    if (this.#open.pop()!.isUnread) this.#unread--;
    if (name !== 'AlternateContent') return;
    const { loss, isShown } = this.#offers.pop()!;
    if (loss && !isShown) this.#lose(loss);
  }

  #enter({ name, written }: Element): void {
    for (const [key, value] of written) if (key.startsWith('xmlns:')) this.#spaces.set(key.slice(6), value);
    const around = this.#open.at(-1);
    const offer = this.#offers.at(-1);
    if (offer && around?.isWay && !around.isUnread) offer.isShown = true;
    const isUnread = name === 'Choice' && this.#asksForUnknown(written);
    if (isUnread) this.#unread++;
    this.#open.push({ isWay: name === 'Choice' || name === 'Fallback', isUnread });
    if (name === 'AlternateContent') this.#offers.push({ loss: null, isShown: false });
  }

  #asksForUnknown(written: Element['written']): boolean {
    const [, asked = ''] = written.find(([key]) => key === 'Requires') ?? [];
    return asked
      .split(/\s+/)
      .filter(Boolean)
      .some((prefix) => !isKnown(this.#spaces.get(prefix) ?? ''));
  }

  /** A diagram is bound to its texts and to how they are laid out: one alone shows nothing. */
  #isTorn({ name }: Element, ids: readonly string[]): boolean {
    return name === 'relIds' && ids.some((id) => !this.#ids.has(id));
  }

  #lose(loss: Loss): void {
    const offer = this.#offers.at(-1);
    if (!offer || this.#unread === 0) throw new DocumentError(SAID[loss], loss);
    offer.loss ??= loss;
  }
}

/** Returns whether a part that is left out has texts or pictures. */
export const showsAnything = (bytes: Buffer): boolean => {
  let isShown = false;
  readXml(bytes, {
    onElement: (element) => {
      if (PICTURES.has(element.name) && idsOf(element).length > 0) isShown = true;
    },
    onText: (name, text) => {
      if (name === 't' && text.trim() !== '') isShown = true;
    },
  });
  return isShown;
};
