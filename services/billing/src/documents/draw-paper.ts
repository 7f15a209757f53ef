import PDFDocument from 'pdfkit';
import { type Language, languages } from '@fernway/contracts/http/identity';
import { fontFor } from './fonts.js';
import type { Customer, Paper } from './paper.js';

const margin = 56;
const ink = '#1f2933';
const muted = '#66717d';
const green = '#1f7a5a';

type Pdf = InstanceType<typeof PDFDocument>;

type WithFont = { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } };

const use = (pdf: Pdf, language: Language): Pdf => pdf.font(fontFor(language));

/** A name that somebody chose may be of another writing system than the paper: the first language whose font has all of it. */
const languageOf = (pdf: Pdf, text: string, own: Language): Language =>
  [own, ...languages].find((language) => {
    const { font } = (use(pdf, language) as unknown as WithFont)._font;
    return [...text].every((char) => font.hasGlyphForCodePoint(char.codePointAt(0)!));
  }) ?? own;

type Look = { size?: number; color?: string; written?: Language };

const row = (pdf: Pdf, left: string, right: string, { size = 11, color = ink, written }: Look = {}): void => {
  const width = pdf.page.width - 2 * margin;
  const top = pdf.y;
  pdf.fontSize(size).fillColor(color);
  pdf.text(left, margin, top, { width: width * 0.65 });
  const below = pdf.y;
  if (written) use(pdf, written);
  pdf.text(right, margin + width * 0.65, top, { width: width * 0.35, align: 'right' });
  pdf.x = margin;
  pdf.y = Math.max(below, pdf.y) + 4;
};

const rule = (pdf: Pdf): void => {
  pdf
    .moveTo(margin, pdf.y + 2)
    .lineTo(pdf.page.width - margin, pdf.y + 2)
    .lineWidth(0.5)
    .strokeColor('#cbd2d9')
    .stroke();
  pdf.y += 10;
};

const logoBox = { width: 160, height: 40 };

/** Name and logo at both ends of one line; a name that is long goes on below. */
const drawHead = (pdf: Pdf, { name, logo }: Customer, language: Language): void => {
  const top = pdf.y;
  const { width, height } = logoBox;
  const right = pdf.page.width - margin - width;
  if (logo) pdf.image(Buffer.from(logo), right, top, { fit: [width, height], align: 'right', valign: 'center' });
  use(pdf, languageOf(pdf, name, language))
    .fontSize(14)
    .fillColor(ink);
  pdf.text(name, margin, top + height / 2 - 9, { width: right - margin - 16 });
  use(pdf, language);
  pdf.x = margin;
  pdf.y = Math.max(pdf.y, top + height) + 20;
};

const draw = (pdf: Pdf, paper: Paper): void => {
  const { language, customer, title, issuer, facts, columns, lines, totals, notes } = paper;
  if (customer) drawHead(pdf, customer, language);
  pdf.fontSize(22).fillColor(green).text(title).moveDown(0.4);
  pdf.fontSize(10).fillColor(muted).text(issuer.join('\n')).moveDown(1.2);
  for (const { label, value } of facts) {
    const written = languageOf(pdf, value, language);
    row(use(pdf, language), label, value, { size: 10, written });
  }
  use(pdf, language);
  pdf.y += 14;
  row(pdf, columns.what, columns.amount, { size: 9, color: muted });
  rule(pdf);
  for (const { what, amount } of lines) row(pdf, what, amount);
  rule(pdf);
  for (const { label, amount } of totals) row(pdf, label, amount, { size: 12 });
  pdf.y += 18;
  pdf.fontSize(9).fillColor(muted);
  for (const note of notes) pdf.text(note, margin, pdf.y, { width: pdf.page.width - 2 * margin }).moveDown(0.4);
};

/** Draws a paper as PDF (A4), with the glyphs that it uses embedded. */
export const drawPaper = (paper: Paper): Promise<Buffer> =>
  new Promise((drawn, failed) => {
    const info = { Title: paper.title, Author: paper.issuer[0] ?? '' };
    const pdf = new PDFDocument({ size: 'A4', margin, info, lang: paper.language, displayTitle: true });
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => drawn(Buffer.concat(parts)));
    pdf.on('error', failed);
    use(pdf, paper.language);
    draw(pdf, paper);
    pdf.end();
  });
