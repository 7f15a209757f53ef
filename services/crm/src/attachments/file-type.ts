import { isUtf8 } from 'node:buffer';

const hex = (signature: string) => Buffer.from(signature, 'hex');
const ascii = (signature: string) => Buffer.from(signature, 'latin1');

/** First bytes of files and what they are; `at` is where the signature stands. */
const signatures: { type: string; bytes: Buffer; at?: number }[] = [
  { type: 'application/pdf', bytes: ascii('%PDF-') },
  { type: 'image/png', bytes: hex('89504e470d0a1a0a') },
  { type: 'image/jpeg', bytes: hex('ffd8ff') },
  { type: 'image/gif', bytes: ascii('GIF8') },
  { type: 'image/webp', bytes: ascii('WEBP'), at: 8 },
  { type: 'image/heic', bytes: ascii('ftypheic'), at: 4 },
  { type: 'audio/wav', bytes: ascii('WAVE'), at: 8 },
  { type: 'audio/mpeg', bytes: ascii('ID3') },
  { type: 'video/mp4', bytes: ascii('ftyp'), at: 4 },
  { type: 'application/gzip', bytes: hex('1f8b') },
  { type: 'application/x-7z-compressed', bytes: hex('377abcaf271c') },
  { type: 'application/vnd.rar', bytes: ascii('Rar!') },
  // Word, Excel and PowerPoint before 2007 share one container.
  { type: 'application/x-cfb', bytes: hex('d0cf11e0a1b11ae1') },
  { type: 'application/zip', bytes: hex('504b0304') },
];

/** Documents that are archives: told apart by the first names inside. */
const archives: [type: string, part: string][] = [
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word/'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xl/'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'ppt/'],
  ['application/vnd.oasis.opendocument.text', 'mimetypeapplication/vnd.oasis.opendocument.text'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'],
];

/** How much of a file's beginning `typeOf` looks at. */
export const headBytes = 4096;

/** What a file is by its first bytes: never by its name, which anybody chooses. Pages of scripts are text like any other. */
export const typeOf = (head: Buffer): string => {
  const found = signatures.find(({ bytes, at = 0 }) => head.subarray(at, at + bytes.length).equals(bytes))?.type;
  if (found === 'application/zip') return archives.find(([, part]) => head.includes(part))?.[0] ?? found;
  if (found) return found;
  // The end may lie within a character of up to four bytes.
  const whole =
    head.length < headBytes
      ? head
      : head.subarray(
          0,
          head.findLastIndex((byte) => byte < 0x80 || byte >= 0xc0),
        );
  return !head.includes(0) && isUtf8(whole) ? 'text/plain' : 'application/octet-stream';
};
