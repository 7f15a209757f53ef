import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { importLimits } from '@fernway/contracts/http/crm-import-options';
import { FileProblem } from './file-problem.js';
import { readXml } from './xml-stream.js';

const blockBytes = 64 * 1024;
const blocksKept = 128;
const most = 20_000_000;

/**
 * The texts that cells of a spreadsheet refer to by number. A large file has millions: they lie in a file of their own, and
 * what was read last stays in memory, since cells refer to them about in the order in which they stand there.
 */
export class SharedStrings {
  private readonly file: number;
  private ends = new Float64Array(1024);
  private count = 0;
  private pending: Buffer[] = [];
  private pendingBytes = 0;
  private readonly blocks = new Map<number, Buffer>();

  constructor(private readonly path: string) {
    this.file = openSync(path, 'w+');
  }

  /** Fills the store from `sharedStrings.xml`; phonetic hints are no part of a text. */
  async read(stream: Readable): Promise<void> {
    let text = '';
    let taking = false;
    let hint = false;
    await readXml(stream, {
      open: ({ name }) => {
        if (name === 'si') text = '';
        if (name === 'rPh') hint = true;
        taking = name === 't' && !hint;
      },
      text: (part) => {
        if (taking && text.length <= importLimits.cellLength) text += part;
      },
      close: (name) => {
        if (name === 'rPh') hint = false;
        if (name === 't') taking = false;
        if (name === 'si') this.add(text);
      },
    });
    this.flush();
  }

  get(index: number): string {
    if (!(index >= 0 && index < this.count)) return '';
    const from = index === 0 ? 0 : this.ends[index - 1]!;
    const to = this.ends[index]!;
    const bytes = Buffer.allocUnsafe(to - from);
    for (let at = from; at < to; ) {
      const block = Math.floor(at / blockBytes);
      const until = Math.min(to, (block + 1) * blockBytes);
      this.block(block).copy(bytes, at - from, at - block * blockBytes, until - block * blockBytes);
      at = until;
    }
    return bytes.toString();
  }

  close(): void {
    closeSync(this.file);
    rmSync(this.path, { force: true });
  }

  private add(text: string): void {
    if (this.count >= most) throw new FileProblem('The XLSX file has more texts than a spreadsheet of a million rows');
    const bytes = Buffer.from(text);
    if (this.count === this.ends.length) {
      const larger = new Float64Array(this.ends.length * 2);
      larger.set(this.ends);
      this.ends = larger;
    }
    this.ends[this.count] = (this.count === 0 ? 0 : this.ends[this.count - 1]!) + bytes.length;
    this.count += 1;
    this.pending.push(bytes);
    this.pendingBytes += bytes.length;
    if (this.pendingBytes > 1024 * 1024) this.flush();
  }

  private flush(): void {
    const bytes = Buffer.concat(this.pending);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at);
    this.pending = [];
    this.pendingBytes = 0;
  }

  private block(number: number): Buffer {
    const known = this.blocks.get(number);
    if (known) return known;
    const block = Buffer.alloc(blockBytes);
    readSync(this.file, block, 0, blockBytes, number * blockBytes);
    if (this.blocks.size >= blocksKept) this.blocks.delete(this.blocks.keys().next().value!);
    this.blocks.set(number, block);
    return block;
  }
}
