import type { Readable } from 'node:stream';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { FileProblem } from './file-problem.js';
import { broken } from './zip-entries.js';

/** Characters between two tags; a cell has fewer. */
const mostText = 1024 * 1024;

type XmlTag = { name: string; attributes: Record<string, string> };
export type XmlEvents = { open?: (tag: XmlTag) => void; text?: (text: string) => void; close?: (name: string) => void };

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML as it streams, telling tags without their prefixes; after each part it waits for whoever takes the events.
 * Document types are refused: no entity of a file's own is ever looked up. @throws FileProblem
 */
export async function* xmlParts(stream: Readable, { open, text, close }: XmlEvents): AsyncGenerator<void> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder();
  let quiet = 0;
  parser.on('doctype', () => {
    throw new FileProblem('The XLSX file declares entities of its own, which spreadsheets never do: it is not opened');
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    quiet = 0;
    open?.({ name: local(name), attributes });
  });
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    quiet = 0;
    close?.(local(name));
  });
  if (text) parser.on('text', text);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const part = decoder.decode(chunk, { stream: true });
      quiet += part.length;
      parser.write(part);
      if (quiet > mostText + part.length) throw new FileProblem('A cell of the XLSX file is longer than 1 MB');
      yield;
    }
    parser.write(decoder.decode()).close();
    yield;
  } catch (error) {
    throw broken(error as Error);
  } finally {
    stream.destroy();
  }
}

/** As `xmlParts`, in one go: for small parts and for what fills a store of its own. */
export const readXml = async (stream: Readable, events: XmlEvents): Promise<void> => {
  for await (const _part of xmlParts(stream, events));
};
