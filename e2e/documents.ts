import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

/** A picture that documents may be. */
export const PICTURE = join(import.meta.dirname, '../web/public/apple-touch-icon.png');

const HEADER = '%PDF-1.4\n';

/** A PDF of so many pages with a line of text on each, and at least so many bytes. */
export const pdfFile = (name: string, pageCount: number, minBytes = 0) => {
  const objects: Buffer[] = [];
  const add = (...parts: (string | Buffer)[]): number =>
    objects.push(Buffer.concat(parts.map((part) => Buffer.from(part))));
  const stream = (bytes: string | Buffer) =>
    add(`<< /Length ${bytes.length} >>\nstream\n`, bytes, '\nendstream');
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const texts = Array.from({ length: pageCount }, (_, index) =>
    stream(`BT /F1 32 Tf 60 700 Td (Sheet ${index + 1}) Tj ET`),
  );
  const filling = minBytes > 0 ? [stream(randomBytes(minBytes))] : [];
  const parent = objects.length + pageCount + 1;
  const pages = texts.map((text) =>
    add(
      `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 595 842] /Contents ${text} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
    ),
  );
  add(`<< /Type /Pages /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] /Count ${pageCount} >>`);
  const catalog = add(
    `<< /Type /Catalog /Pages ${parent} 0 R ${filling.map((one) => `/Extra ${one} 0 R`).join('')} >>`,
  );
  let at = HEADER.length;
  const places: number[] = [];
  const body = objects.map((object, index) => {
    places.push(at);
    const written = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    at += written.length;
    return written;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R >>\nstartxref\n${at}\n%%EOF\n`;
  const buffer = Buffer.concat([Buffer.from(HEADER), ...body, Buffer.from(end)]);
  return { name, mimeType: 'application/pdf', buffer };
};
