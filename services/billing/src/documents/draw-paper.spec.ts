import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { drawPaper } from './draw-paper.js';
import type { Paper } from './paper.js';

const paper: Paper = {
  language: 'en',
  title: 'Receipt',
  issuer: ['Fernway', '1 Fern Road'],
  facts: [
    { label: 'Order', value: '0190-order' },
    { label: 'Paid on', value: 'November 21, 2026' },
  ],
  columns: { what: 'Description', amount: 'Amount' },
  lines: [
    {
      what: 'A line so long that it takes a second one in its column, and pushes what is below it further down the page',
      amount: '$2.50',
    },
    { what: 'Refund', amount: '-$1.00' },
  ],
  totals: [{ label: 'Paid after refunds', amount: '$1.50' }],
  notes: ['Questions? help@example.com', 'Test payment: no money was moved.'],
};

/** What is drawn on the pages: colours, sizes, places and glyphs, in order. */
const drawnBy = (pdf: Buffer): string => {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, text]) =>
    inflateSync(Buffer.from(text!, 'latin1')).toString('latin1'),
  );
  return streams.filter((text) => text.includes(' Tf\n')).join('\n');
};

it('draws a paper as it was approved', async () => {
  const pdf = await drawPaper(paper);
  const approved = new URL('../../test/approved/receipt.txt', import.meta.url);
  expect(drawnBy(pdf)).toBe(readFileSync(approved, 'utf8'));
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/);
});

it('is a document with a title, an author and a language', async () => {
  // What is beside the page is in UTF-16: without its zero bytes plain text.
  const text = (await drawPaper(paper)).toString('latin1').replaceAll('\0', '');
  for (const told of ['Receipt)', 'Fernway)', '/Lang (en)', '/DisplayDocTitle true']) expect(text).toContain(told);
});

it('is headed by the name and logo of its customer, and starts lower', async () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const headed = async (customer: Paper['customer']) => {
    const pdf = await drawPaper({ ...paper, ...(customer && { customer }) });
    const tops = [...drawnBy(pdf).matchAll(/1 0 0 1 56 ([\d.]+) Tm/g)].map(([, top]) => Number(top));
    return {
      texts: tops.length,
      last: tops.at(-1)!,
      images: pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length,
    };
  };
  const plain = await headed(undefined);
  const named = await headed({ name: 'Oak Bakery' });
  // The picture and its transparency.
  const logo = await headed({ name: 'Oak Bakery', logo: Buffer.from(png, 'base64') });
  expect([plain.images, named.images, logo.images]).toEqual([undefined, undefined, 2]);
  expect([named.texts, logo.texts]).toEqual([plain.texts + 1, plain.texts + 1]);
  expect([named.last, logo.last]).toEqual([plain.last - 60, plain.last - 60]);
});

it('says why it cannot draw', async () => {
  await expect(drawPaper({ ...paper, facts: null as never })).rejects.toThrow();
});

it('writes a name of another writing system with a font that has it', async () => {
  const fontsOf = async (value: string) => {
    const pdf = await drawPaper({ ...paper, facts: [{ label: 'Billed to', value }] });
    return pdf.toString('latin1').match(/\/FontFile/g)?.length;
  };
  expect([await fontsOf('Oak Bakery'), await fontsOf('蕨溪公司')]).toEqual([1, 2]);
});
