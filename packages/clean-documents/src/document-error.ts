/** Reasons of a refusal that a person can be told. */
export const REASONS = [
  /** Neither PDF nor DOCX nor one of the pictures; also what is two kinds at once. */
  'OTHER_KIND',
  'HEIC',
  /** Asks for a password. */
  'LOCKED',
  /** Cut off, or not as its kind has to be. */
  'DAMAGED',
  /** A form whose answers no reader but one shows. */
  'XFA',
  /** Other files inside it, which its reader would open: a portfolio, attachments, a file behind an icon. */
  'FILES',
  /** Sound, film or a model inside it. */
  'MEDIA',
  /** A page whose whole content is in layers that are switched off. */
  'LAYERS',
  /** A picture of a DOCX that stands elsewhere, or of which nothing would be left. */
  'PICTURES',
  /** A part of a DOCX that would be left out with its texts or pictures: a diagram, a chart, a header, drawn ink. */
  'PARTS',
  /** Macros, programs, or what fetches something from elsewhere in a way that cannot be left out. */
  'UNSAFE',
  /** A picture of more than 40 megapixels. */
  'TOO_MANY_PIXELS',
  /** Takes more memory or time than any honest file. */
  'TOO_MUCH',
] as const;

export type DocumentReason = (typeof REASONS)[number];

/**
 * Error of bytes that are refused as a document. The reason is for the person who sent them, the message for logs and tests.
 */
export class DocumentError extends Error {
  readonly reason: DocumentReason;

  constructor(message: string, reason: DocumentReason = 'DAMAGED', options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
