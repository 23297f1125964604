export type DocumentKind = 'pdf' | 'jpg' | 'png' | 'webp' | 'docx';

const MARKS: Record<DocumentKind, readonly (readonly [offset: number, mark: string])[]> = {
  pdf: [[0, '%PDF-']],
  jpg: [[0, '\xff\xd8\xff']],
  png: [[0, '\x89PNG\r\n\x1a\n']],
  webp: [
    [0, 'RIFF'],
    [8, 'WEBPVP8'],
  ],
  docx: [[0, 'PK\x03\x04']],
};

/** What bytes begin as; whether they are it shows when they are read. Null for anything else. */
export const kindOf = (bytes: Buffer): DocumentKind | null => {
  const found = Object.entries(MARKS).find(([, marks]) =>
    marks.every(([offset, mark]) => bytes.toString('latin1', offset, offset + mark.length) === mark),
  );
  return (found?.[0] as DocumentKind | undefined) ?? null;
};
