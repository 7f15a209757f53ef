import { analyse } from 'chardet';
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { FileProblem } from './file-problem.js';

const sampleBytes = 256 * 1024;

/**
 * The encoding of a text file, as a label that `TextDecoder` knows. The whole file is looked at: a list may be plain ASCII
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

/** Whether there is an encoding of this name. */
export const isEncoding = (label: string): boolean => {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
};

const pairs = /^(gb18030|big5|shift_jis|euc-jp|euc-kr)$/;

/**
 * Characters of Chinese, Japanese and Korean are pairs of high bytes, and hardly any other text is without fault in those
 * encodings. Guesses among the others are guesses among one family for short texts: Western, unless it is surely another.
 */
const guessed = (bytes: Buffer): string => {
  const found = analyse(bytes).flatMap(({ name, confidence }) =>
    isEncoding(name) ? { label: new TextDecoder(name).encoding, confidence } : [],
  );
  const paired = inPairs(bytes) ? found.find(({ label }) => pairs.test(label) && isWhole(bytes, label)) : undefined;
  if (paired) return paired.label;
  const [first] = found.filter(({ label }) => !pairs.test(label) && !label.startsWith('utf-'));
  return !first || first.confidence < 20 ? 'windows-1252' : first.label;
};

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

/** The last line may be cut in the middle of a character. */
const isWhole = (bytes: Buffer, label: string): boolean => {
  try {
    new TextDecoder(label, { fatal: true }).decode(bytes.subarray(0, bytes.lastIndexOf(10) + 1 || undefined));
    return true;
  } catch {
    return false;
  }
};

/** A text file's characters as they come; what is not of the encoding becomes U+FFFD. */
export async function* decoded(path: string, encoding: string, end?: number): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path, {
    highWaterMark: 64 * 1024,
    ...(end && { end }),
  }) as AsyncIterable<Buffer>) {
    yield decoder.decode(chunk, { stream: true });
  }
  const rest = decoder.decode();
  if (rest && !end) yield rest;
}
