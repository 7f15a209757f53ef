import { open } from 'node:fs/promises';
import { csvRows, detectDelimiter } from './csv-rows.js';
import { FileProblem } from './file-problem.js';
import type { FileRow, Reading } from './file-rows.js';
import { decoded, detectEncoding } from './text-encoding.js';
import { vcardRows } from './vcard-rows.js';
import { xlsxRows } from './xlsx-rows.js';

/** What a file is, by its bytes: names lie. @throws FileProblem for what cannot be read */
export const recognise = async (path: string): Promise<Reading> => {
  const magic = await firstBytes(path);
  if (magic.length === 0) throw new FileProblem('The file is empty');
  if (magic.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1')))
    return { format: 'xlsx', encoding: null, delimiter: null };
  if (magic.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) {
    throw new FileProblem(
      'This is a spreadsheet of the old XLS kind, or one with a password: save it as XLSX or CSV without one',
    );
  }
  const encoding = await detectEncoding(path);
  let start = '';
  for await (const text of decoded(path, encoding, 4096)) start += text;
  // Before it there may be a mark of UTF-8, which reads as three letters where other bytes are not UTF-8.
  if (/^\s*\S{0,3}\s*BEGIN:VCARD/i.test(start)) return { format: 'vcard', encoding, delimiter: null };
  return { format: 'csv', encoding, delimiter: await detectDelimiter(path, encoding) };
};

/** Rows of a file, the header among them, as they are read. @throws FileProblem */
export const rowsOf = (path: string, { format, encoding, delimiter }: Reading): AsyncGenerator<FileRow[]> => {
  if (format === 'xlsx') return xlsxRows(path);
  if (format === 'vcard') return vcardRows(path, encoding ?? 'utf-8');
  return csvRows(path, encoding ?? 'utf-8', delimiter ?? ',');
};

const firstBytes = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};
