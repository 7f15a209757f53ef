import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { FileProblem } from './file-problem.js';
import { ofPairs, readsAs, readsAsPairs, singleByte } from './plausible-text.js';

const sampleBytes = 256 * 1024;

/**
 * The encoding of a text file, as a label that iconv knows. The whole file is looked at: a list may be plain ASCII
 * for a hundred thousand rows. A file that is UTF-8 but for some lines is UTF-8, and those lines are told of.
 */
export const detectEncoding = async (path: string): Promise<string> => {
  let start: Buffer | undefined;
  let odd: Buffer | undefined;
  let wide = 0;
  let carried = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: sampleBytes }) as AsyncIterable<Buffer>) {
    start ??= chunk;
    const marked = start === chunk ? markOf(chunk) : undefined;
    if (marked) return marked;
    const bytes = Buffer.concat([carried, chunk]);
    const whole = bytes.subarray(0, lastWhole(bytes));
    carried = Buffer.from(bytes.subarray(whole.length));
    if (isUtf8(whole)) wide += Number(whole.some((byte) => byte >= 0x80));
    else odd ??= Buffer.from(whole);
  }
  if (!start) throw new FileProblem('The file is empty');
  if (!odd) return 'utf-8';
  if (wide > 0 || mostlyUtf8(odd)) return 'utf-8';
  return guessed(odd);
};

/** By its first bytes: a mark, or every second byte being none. @throws FileProblem where it is no text */
const markOf = (bytes: Buffer): string | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  let control = 0;
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]! += 1;
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) control += 1;
  });
  const [even, odd] = zeros as [number, number];
  if (odd > sample.length / 5 && even < odd / 10) return 'utf-16le';
  if (even > sample.length / 5 && odd < even / 10) return 'utf-16be';
  if (control > Math.max(16, sample.length / 20)) throw new FileProblem('This is not a CSV, XLSX or vCard file');
  return undefined;
};

/** How many bytes a character has that begins with this one. */
const sequenceLength = (first: number): number => {
  if (first >= 0xf0) return 4;
  return first >= 0xe0 ? 3 : 2;
};

/** Where the last character that is whole ends. */
const lastWhole = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return back < sequenceLength(byte) ? bytes.length - back : bytes.length;
  }
  return bytes.length;
};

/** Whether the lines that are not plain ASCII are UTF-8 for the greater part. */
const mostlyUtf8 = (bytes: Buffer): boolean => {
  let good = 0;
  let bad = 0;
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(10, from);
    const line = bytes.subarray(from, end < 0 ? undefined : end);
    if (line.some((byte) => byte >= 0x80)) {
      if (isUtf8(line)) good += 1;
      else bad += 1;
    }
    if (end < 0) break;
    from = end + 1;
  }
  return good > bad;
};

/** What `TextDecoder` reads exactly, and faster. */
const native = /^utf-(8|16le|16be)$/;

/** Whether there is an encoding of this name. */
export const isEncoding = (label: string): boolean =>
  /^[\w:.-]{2,40}$/.test(label) &&
  !/^(base64|hex|binary)$/i.test(label) &&
  (native.test(label.toLowerCase()) || iconv.encodingExists(label));

/**
 * Characters of Chinese, Japanese and Korean are pairs of high bytes, and hardly any other text is without fault in those
 * encodings. Among the others the one counts in which the letters are usual ones; Western, unless another reads better.
 */
const guessed = (bytes: Buffer): string => {
  const found = analyse(bytes).map(({ name }) => name.toLowerCase());
  const lines = bytes.subarray(0, bytes.lastIndexOf(10) + 1 || undefined);
  const paired = inPairs(bytes) ? ofPairs.find((label) => readsAsPairs(iconv.decode(lines, label), label)) : undefined;
  if (paired) return paired;
  const scored = singleByte
    .map((label) => ({ label, score: readsAs(iconv.decode(lines, label), label), told: found.indexOf(label) }))
    .sort((one, other) => other.score - one.score || rank(one.told) - rank(other.told));
  const [western] = scored.filter(({ label }) => label === 'windows-1252');
  const [best] = scored;
  return best && western && best.score > western.score ? best.label : 'windows-1252';
};

/** Place among the guesses by statistics; those that are no guess come last. */
const rank = (told: number): number => (told < 0 ? 99 : told);

const inPairs = (bytes: Buffer): boolean => {
  let high = 0;
  let beside = 0;
  bytes.forEach((byte, at) => {
    if (byte < 0x80) return;
    high += 1;
    if ((bytes[at - 1] ?? 0) >= 0x80 || (bytes[at + 1] ?? 0) >= 0x80) beside += 1;
  });
  return beside > high * 0.6;
};

/** A text file's characters as they come; what is not of the encoding becomes U+FFFD. */
export async function* decoded(path: string, encoding: string, end?: number): AsyncGenerator<string> {
  const decoder = native.test(encoding.toLowerCase()) ? utfDecoder(encoding) : iconv.getDecoder(encoding);
  for await (const chunk of createReadStream(path, {
    highWaterMark: 64 * 1024,
    ...(end && { end }),
  }) as AsyncIterable<Buffer>) {
    yield decoder.write(chunk);
  }
  const rest = decoder.end();
  if (rest && !end) yield rest;
}

const utfDecoder = (encoding: string) => {
  const decoder = new TextDecoder(encoding);
  return { write: (chunk: Buffer) => decoder.decode(chunk, { stream: true }), end: () => decoder.decode() };
};
