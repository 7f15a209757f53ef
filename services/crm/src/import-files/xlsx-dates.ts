import type { Readable } from 'node:stream';
import { readXml } from './xml-stream.js';

/** Formats that every spreadsheet knows by number and that show days or times. */
const builtIn = (format: number) =>
  (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 45 && format <= 58);

/** Per cell style whether its numbers are days. */
export const dateStyles = async (stream: Readable): Promise<boolean[]> => {
  const own = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inside = false;
  await readXml(stream, {
    open: ({ name, attributes }) => {
      if (name === 'numFmt') own.set(Number(attributes['numFmtId']), showsDays(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') inside = true;
      if (name === 'xf' && inside) {
        const format = Number(attributes['numFmtId'] ?? 0);
        styles.push(own.get(format) ?? builtIn(format));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inside = false;
    },
  });
  return styles;
};

/** A format speaks of years, days or hours once quoted words, colours and conditions are left out. */
const showsDays = (code: string): boolean =>
  /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]|General/gi, ''));

const dayMs = 86_400_000;

/** The day (and time, where it has one) of a serial number, as ISO text; undefined where no calendar has it. */
export const dateCell = (serial: number, since1904: boolean): string | undefined => {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_465) return undefined;
  // Day 60 of the older calendar is the 29th of February 1900, which never was.
  const start = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const iso = new Date(start + Math.round(serial * dayMs)).toISOString();
  return Number.isInteger(serial) ? iso.slice(0, 10) : iso.slice(0, 19) + 'Z';
};
