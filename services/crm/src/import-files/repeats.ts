/**
 * Which row of a file said something first, for a million of them in few bytes: texts are kept as 64 bits of their hash,
 * and two of a million share one less often than once in ten million files.
 */
export class Repeats {
  private size = 1 << 12;
  private held = 0;
  private high = new Uint32Array(this.size);
  private low = new Uint32Array(this.size);
  private rows = new Uint32Array(this.size);

  /** The row that said one of these first; if none did, it is `row`. The others are of that one as well. */
  first(texts: string[], row: number): number | undefined {
    const known = texts.map((text) => this.rows[this.place(...hash(text))]).find(Boolean);
    for (const text of texts) {
      if (this.held * 2 > this.size) this.grow();
      const [high, low] = hash(text);
      if (this.rows[this.place(high, low)] === 0) this.put(high, low, known ?? row);
    }
    return known;
  }

  private place(high: number, low: number): number {
    let at = low & (this.size - 1);
    while (this.rows[at] !== 0 && (this.high[at] !== high || this.low[at] !== low)) at = (at + 1) & (this.size - 1);
    return at;
  }

  private put(high: number, low: number, row: number): void {
    const at = this.place(high, low);
    if (this.rows[at] === 0) this.held += 1;
    this.high[at] = high;
    this.low[at] = low;
    this.rows[at] = row;
  }

  private grow(): void {
    const { high, low, rows } = this;
    this.size *= 2;
    this.held = 0;
    this.high = new Uint32Array(this.size);
    this.low = new Uint32Array(this.size);
    this.rows = new Uint32Array(this.size);
    rows.forEach((row, at) => row !== 0 && this.put(high[at]!, low[at]!, row));
  }
}

/** FNV-1a twice, from two starts. */
const hash = (text: string): [high: number, low: number] => {
  let high = 0x811c9dc5;
  let low = 0x9747b28c;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x5bd1e995);
    low ^= low >>> 15;
  }
  return [high >>> 0, low >>> 0];
};
