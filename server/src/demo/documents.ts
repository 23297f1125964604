import { escapeXml } from '@parvoz/covers/svg.ts';
import sharp from 'sharp';

const A4 = [595, 842] as const;

/** Letters that the standard fonts of PDF have. */
const plain = (text: string): string => text.replace(/[ʻʼ]/g, "'").replace(/[^\x20-\x7e]/g, '');

const titleOf = (fileName: string): string => {
  const words = fileName.replace(/\.\w+$/, '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const makePdf = async (fileName: string, person: string): Promise<Buffer> => {
  // A large library, which the server needs for nothing else.
  const { PDFDocument, rgb, StandardFonts } = await import('@cantoo/pdf-lib');
  const [ink, pale] = [rgb(0.1, 0.22, 0.17), rgb(0.55, 0.6, 0.57)];
  const document = await PDFDocument.create();
  const [bold, regular] = [StandardFonts.HelveticaBold, StandardFonts.Helvetica];
  const [heavy, light] = [await document.embedFont(bold), await document.embedFont(regular)];
  const page = document.addPage([...A4]);
  page.drawRectangle({ x: 40, y: 40, width: 515, height: 762, borderColor: ink, borderWidth: 1.5 });
  page.drawText(plain(titleOf(fileName)), { x: 72, y: 720, size: 26, font: heavy, color: ink });
  page.drawText(plain(person), { x: 72, y: 684, size: 14, font: light, color: ink });
  for (let line = 0; line < 16; line++)
    page.drawLine({
      start: { x: 72, y: 636 - line * 28 },
      end: { x: line % 4 === 3 ? 360 : 523, y: 636 - line * 28 },
      thickness: 0.8,
      color: pale,
    });
  page.drawText('Namuna hujjat / Sample document / PARVOZ DEMO', { x: 72, y: 72, size: 10, font: light });
  return Buffer.from(await document.save());
};

const WIDTH = 630;
const HEIGHT = 889;

/** A sheet with a headline, lines instead of words, and a seal. */
const scanSvg = (title: string, person: string): string => {
  const lines = Array.from({ length: 18 }, (_, line) => {
    const width = line % 5 === 4 ? 380 : 700 - ((line * 53) % 90);
    return `<rect x="100" y="${390 + line * 36}" width="${width}" height="9" rx="4" fill="#9aa39d"/>`;
  });
  const text = (y: number, size: number, words: string) =>
    `<text x="100" y="${y}" font-family="Onest, system-ui, sans-serif" font-size="${size}" fill="#14382b">${escapeXml(words)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 900 1270"><rect width="900" height="1270" fill="#e9e6dd"/>
<g transform="rotate(-0.7 450 635)"><rect x="34" y="34" width="832" height="1202" fill="#fdfcf8"/><rect x="60" y="60" width="780" height="1150" fill="none" stroke="#1f5a45" stroke-width="3"/>
${text(190, 54, title)}${text(260, 34, person)}${text(320, 22, 'Namuna hujjat · PARVOZ DEMO')}${lines.join('')}
<g fill="none" stroke="#2f63b8" stroke-width="5" opacity="0.75"><circle cx="670" cy="1080" r="84"/><circle cx="670" cy="1080" r="62"/><path d="M670 1030l14 34 36 3-28 24 9 36-31-20-31 20 9-36-28-24 36-3z"/></g></g></svg>`;
};

/** A portrait as it is asked for, 3.5 × 4.5 cm on white, of nobody. */
const PORTRAIT = `<svg xmlns="http://www.w3.org/2000/svg" width="413" height="531"><rect width="413" height="531" fill="#fff"/>
<path d="M40 531c0-120 70-176 166-176s167 56 167 176z" fill="#1f5a45"/><path d="M164 300h84v70c-20 34-64 34-84 0z" fill="#d9a982"/>
<ellipse cx="206" cy="224" rx="92" ry="112" fill="#e7bd98"/><path d="M110 214c-8-92 42-134 98-134s102 44 94 134c-14-54-46-78-94-78s-84 26-98 78z" fill="#2b211d"/></svg>`;

const draw = (svg: string) => sharp(Buffer.from(svg));

/**
 * A sample of a document: a page (PDF), the picture of one (JPEG) or a portrait (PNG), by the end of its name. Nothing in
 * it is real.
 */
export const makeDocument = (fileName: string, person: string): Promise<Buffer> => {
  if (fileName.endsWith('.png')) return draw(PORTRAIT).png().toBuffer();
  if (fileName.endsWith('.jpg'))
    return draw(scanSvg(titleOf(fileName), person))
      .jpeg({ quality: 78 })
      .toBuffer();
  return makePdf(fileName, person);
};
