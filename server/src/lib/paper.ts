import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Language } from '@parvoz/contract/languages.ts';
import type PDFDocument from 'pdfkit';

/** A paper of one page: what it is, a sum, and lines of names and texts. */
export interface Paper {
  language: Language;
  title: string;
  number: string;
  amount: string;
  lines: readonly { name: string; text: string }[];
  /** Note, in a frame where it is a warning. */
  note: string;
  isWarning: boolean;
  /** Issuer of the paper. */
  footer: string;
  /** Says that letters were left out, where a name has some that the paper cannot show. */
  unshown: string;
  madeAt: Date;
}

type Document = InstanceType<typeof PDFDocument>;

const readFont = (url: string): Promise<Buffer> => readFile(fileURLToPath(url));

/** The letters of the pages, of which a document keeps those that it needs; read once. */
let fonts: Promise<readonly [Buffer, Buffer]> | undefined;
const loadFonts = () => {
  fonts ??= Promise.all([
    readFont(import.meta.resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf')),
    readFont(import.meta.resolve('@expo-google-fonts/onest/600SemiBold/Onest_600SemiBold.ttf')),
  ] as const);
  return fonts;
};

/** Margin in points, of A4. */
const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const NAME_WIDTH = 150;
const GAP = 16;
const [INK, QUIET, RULE, GREEN] = ['#1c1917', '#57534e', '#d6d3d1', '#0f766e'];
const [WARNING, WARNING_SOFT] = ['#92400e', '#fef3c7'];

/** The sign of the product, as `web/src/ui/mark.tsx` draws it on 40 by 40. */
const STAR =
  'M34.1 34.1L25.8 34.1L20 40L14.2 34.1L5.9 34.1L5.9 25.8L0 20L5.9 14.2L5.9 5.9L14.2 5.9L20 0L25.8 5.9L34.1 5.9L34.1 14.2L40 20L34.1 25.8Z';
const BIRD =
  'M20 28.6c-.9-4.9-4.3-8.5-12.4-9.7 5.5-2.7 10-1.7 12.4 1.7 2.4-3.4 6.9-4.4 12.4-1.7-8.1 1.2-11.5 4.8-12.4 9.7z';

const rule = (pdf: Document, y: number): void => {
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.7)
    .strokeColor(RULE)
    .stroke();
};

const drawHead = (pdf: Document, { number }: Paper): void => {
  pdf.save().translate(MARGIN, MARGIN).scale(0.8);
  pdf.path(STAR).fill(GREEN);
  pdf.path(BIRD).fill('#ffffff');
  pdf.circle(20, 12.9, 2.9).fill('#fbbf24').restore();
  pdf
    .font('bold')
    .fontSize(17)
    .fillColor(INK)
    .text('Parvoz', MARGIN + 42, MARGIN + 5);
  pdf.font('regular').fontSize(11).fillColor(QUIET);
  pdf.text(`№ ${number}`, MARGIN, MARGIN + 9, { width: WIDTH, align: 'right' });
  rule(pdf, MARGIN + 46);
};

const drawSum = (pdf: Document, { title, amount }: Paper): void => {
  pdf.font('regular').fontSize(12).fillColor(QUIET);
  pdf.text(title, MARGIN, MARGIN + 64, { width: WIDTH });
  pdf.font('bold').fontSize(25).fillColor(INK).text(amount, { width: WIDTH });
};

const drawWarning = (pdf: Document, { note }: Paper): void => {
  const y = pdf.y + 10;
  pdf.font('bold').fontSize(11);
  const height = pdf.heightOfString(note, { width: WIDTH - 24 });
  pdf.roundedRect(MARGIN, y, WIDTH, height + 18, 6).fill(WARNING_SOFT);
  pdf.fillColor(WARNING).text(note, MARGIN + 12, y + 9, { width: WIDTH - 24 });
  pdf.y = y + height + 18;
};

const drawLines = (pdf: Document, { lines }: Paper): void => {
  const textWidth = WIDTH - NAME_WIDTH - GAP;
  pdf.y += 16;
  for (const { name, text } of lines) {
    const height = Math.max(
      pdf.font('regular').fontSize(10).heightOfString(name, { width: NAME_WIDTH }),
      pdf.font('bold').fontSize(10).heightOfString(text, { width: textWidth }),
    );
    if (pdf.y + height + 14 > pdf.page.height - MARGIN - 60) pdf.addPage();
    const { y } = pdf;
    rule(pdf, y);
    pdf
      .font('regular')
      .fillColor(QUIET)
      .text(name, MARGIN, y + 7, { width: NAME_WIDTH });
    pdf
      .font('bold')
      .fillColor(INK)
      .text(text, MARGIN + NAME_WIDTH + GAP, y + 7, { width: textWidth });
    pdf.y = y + height + 14;
  }
  rule(pdf, pdf.y);
};

const drawFoot = (pdf: Document, { note, isWarning, footer }: Paper): void => {
  pdf.font('regular').fontSize(9).fillColor(QUIET);
  pdf.text([...(isWarning ? [] : [note]), footer].join('\n'), MARGIN, pdf.y + 14, {
    width: WIDTH,
    lineGap: 3,
  });
};

/** In place of a letter that the font does not have. */
const UNSHOWN = '?';

/** The font of pdfkit, which its types do not name. */
interface WithFont {
  _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
}

/** Returns what the font has of a text: a letter with an accent perhaps as both, none of a script that is not ours. */
const shownIn = (pdf: Document, text: string): { text: string; isWhole: boolean } => {
  const { font } = (pdf as unknown as WithFont)._font;
  const has = (letters: string) =>
    Array.from(letters).every((one) => /\s/.test(one) || font.hasGlyphForCodePoint(one.codePointAt(0)!));
  let isWhole = true;
  const letters = Array.from(text.normalize('NFC'), (letter) => {
    const written = [letter, letter.normalize('NFD')].find(has);
    isWhole &&= written !== undefined;
    return written ?? UNSHOWN;
  });
  return { text: letters.join(''), isWhole };
};

/** Returns a paper of the letters that there are, with a sentence about those that there are not. */
const withLetters = (pdf: Document, paper: Paper): Paper => {
  pdf.font('regular');
  const texts = paper.lines.map(({ text }) => shownIn(pdf, text));
  const footer = shownIn(pdf, paper.footer);
  const isWhole = [...texts, footer].every((shown) => shown.isWhole);
  return {
    ...paper,
    lines: paper.lines.map((line, index) => ({ ...line, text: texts[index]!.text })),
    footer: isWhole ? footer.text : `${paper.unshown}\n${footer.text}`,
  };
};

/** A paper as a PDF, in letters of its own, so that every alphabet of ours is there; that others are missing is said. */
export const paperPdf = async (paper: Paper): Promise<Buffer> => {
  // Few ask for one, and the library is large.
  const [{ default: Pdf }, [regular, bold]] = await Promise.all([import('pdfkit'), loadFonts()]);
  const { language, title, number, madeAt } = paper;
  const pdf = new Pdf({
    ...{ size: 'A4', margin: MARGIN, lang: language, displayTitle: true, pdfVersion: '1.7' },
    info: { Title: `${title} № ${number}`, Creator: 'Parvoz', Producer: 'Parvoz', CreationDate: madeAt },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  pdf.registerFont('regular', regular).registerFont('bold', bold);
  const shown = withLetters(pdf, paper);
  drawHead(pdf, shown);
  drawSum(pdf, shown);
  if (shown.isWarning) drawWarning(pdf, shown);
  drawLines(pdf, shown);
  drawFoot(pdf, shown);
  pdf.end();
  return done;
};
