import { once } from 'node:events';
import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { FileProblem } from './file-problem.js';

const mostEntries = 5_000;
const mostBytes = 2 * 1024 ** 3;
/** Text packs to a twentieth; a hundredth of a small part is nothing to worry about, of a large one it is a trap. */
const mostRatio = 200;
const suspicious = 50 * 1024 ** 2;

export type Zip = { open(name: string): Promise<Readable | undefined>; close(): void };

/** Parts of a ZIP by their names. What a part unpacks to is held to what it says. @throws FileProblem */
export const openZip = async (path: string): Promise<Zip> => {
  const zip = await opened(path);
  try {
    const entries = await entriesOf(zip);
    return {
      close: () => zip.close(),
      open: async (name) => {
        const entry = entries.get(name.replace(/^\//, '').toLowerCase());
        return entry && streamOf(zip, entry);
      },
    };
  } catch (error) {
    zip.close();
    throw error;
  }
};

const opened = (path: string): Promise<ZipFile> =>
  new Promise((done, failed) =>
    yauzl.open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) =>
      error ? failed(broken(error)) : done(zip!),
    ),
  );

const entriesOf = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  if (zip.entryCount > mostEntries)
    throw new FileProblem(`The XLSX file has ${zip.entryCount.toLocaleString('en')} parts: that is no spreadsheet`);
  const entries = new Map<string, Entry>();
  let bytes = 0;
  const ended = once(zip, 'end').catch((error: Error) => Promise.reject(broken(error)));
  let refused: FileProblem | undefined;
  zip.on('entry', (entry: Entry) => {
    bytes += entry.uncompressedSize;
    const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
    if (bytes > mostBytes || (entry.uncompressedSize > suspicious && ratio > mostRatio)) {
      refused ??= new FileProblem('The XLSX file unpacks to far more than a spreadsheet holds, and is not opened');
    }
    entries.set(entry.fileName.toLowerCase(), entry);
    zip.readEntry();
  });
  zip.readEntry();
  await ended;
  if (refused) throw refused;
  return entries;
};

const streamOf = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((done, failed) =>
    zip.openReadStream(entry, (error, stream) => (error ? failed(broken(error)) : done(stream!))),
  );

export const broken = (cause: Error): FileProblem =>
  cause instanceof FileProblem ? cause : new FileProblem(`The XLSX file is damaged or incomplete: ${cause.message}`);
