import type { FieldProblem } from '../errors.ts';

/**
 * Losses of a document that is made anew, and how its sender learns of each: by the sentence with which it is refused, or
 * (null) before it is chosen, because the document is worth having without it.
 */
export const DOCUMENT_LOSSES = {
  FILES: 'documentFiles',
  XFA: 'documentXfa',
  LAYERS: 'documentLayers',
  MEDIA: 'documentMedia',
  PICTURES: 'documentPictures',
  PARTS: 'documentParts',
  SIGNATURE: null,
} as const satisfies Record<string, FieldProblem | null>;

export type DocumentLoss = keyof typeof DOCUMENT_LOSSES;
type Refused = {
  [Loss in DocumentLoss]: (typeof DOCUMENT_LOSSES)[Loss] extends null ? never : Loss;
}[DocumentLoss];

const LOSSES = Object.keys(DOCUMENT_LOSSES) as DocumentLoss[];
const isRefused = (loss: DocumentLoss): loss is Refused => DOCUMENT_LOSSES[loss] !== null;

/** Those for which a document is refused. */
export const REFUSED_LOSSES = LOSSES.filter(isRefused);

/** Those that are said beforehand. */
export const ANNOUNCED_LOSSES = LOSSES.filter((loss) => !isRefused(loss));
