import { deflateSync } from 'node:zlib';
import { pdfOf } from './samples.ts';

/** Small PDFs that become so large in a reader that its process ends. */

const PAGES = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 700 200] /Contents 4 0 R /Resources << >> >>',
  '<< /Length 3 >>\nstream\nq Q\nendstream',
];

/** A PDF of these objects, the first of which is its catalog. */
export const pdfOfObjects = (objects: readonly (string | Buffer)[]): Buffer => {
  const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const places: number[] = [];
  let length = parts[0]!.length;
  for (const [index, object] of objects.entries()) {
    places.push(length);
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object as string, 'latin1'),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    length += part.length;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = places.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
};

const packedObject = (body: string): Buffer => {
  const head = '7 0 ';
  const packed = deflateSync(Buffer.from(head + body, 'latin1'));
  return Buffer.concat([
    Buffer.from(
      `<< /Type /ObjStm /N 1 /First ${head.length} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream'),
  ]);
};

const withPacked = (body: string): Buffer => pdfOfObjects([...PAGES, packedObject(body)]);

/** Returns a PDF with one dictionary of three million keys. */
export const manyNames = (): Buffer =>
  withPacked(`<<${Array.from({ length: 3_000_000 }, (_, index) => `/A${index} 0`).join('')}>>`);

/** Returns a PDF with one list of twelve million numbers, in 40 KB. */
export const manyNumbers = (): Buffer => withPacked(`[${'0 '.repeat(12_000_000)}]`);

/** Lists within lists, each with a dictionary. */
export const manyLists = (): Buffer => withPacked(`[${'[]'.repeat(8_000_000)}]`);

/** Six hundred thousand objects. */
export const manyObjects = (): Buffer =>
  pdfOfObjects([...PAGES, ...Array.from({ length: 600_000 }, () => 'null')]);

/** A gigabyte of zeros as packed objects. */
export const manyZeros = (): Buffer => withPacked(`[${'\0'.repeat(400_000_000)}]`);

/** A packed stream that is packed twice: what is counted of it is small. */
export const twicePacked = (): Buffer => {
  const runs = Buffer.alloc(12 * 1024 * 1024);
  for (let at = 0; at < runs.length; at += 2) runs[at] = 129;
  const packed = deflateSync(runs);
  const head = `<</Type/ObjStm/N 1/First 4/Filter[/FlateDecode/RunLengthDecode]/Length ${packed.length}>>\nstream\n`;
  return pdfOfObjects([...PAGES, Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')])]);
};

export const GIANTS = { manyNames, manyNumbers, manyLists, manyObjects, manyZeros, twicePacked };

/** Honest bytes between them. */
export const honest = () => pdfOf(['Diplom']);
