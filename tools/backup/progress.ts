const everyMs = 500;

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** `1.4 GB`, for people. */
export function size(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return `${power ? (bytes / 1000 ** power).toFixed(1) : bytes} ${units[power]}`;
}

/** How far it is, on a line of the terminal that is written over; nothing where nobody looks. */
export function progress(what: string): { at(bytes: number, of?: number): void; end(): void } {
  let saidAt = 0;
  const shown = process.stderr.isTTY;
  return {
    at(bytes, of) {
      if (!shown || Date.now() - saidAt < everyMs) return;
      saidAt = Date.now();
      process.stderr.write(`\r\x1b[K${what}: ${size(bytes)}${of ? ` of ${size(Math.max(of, bytes))}` : ''}`);
    },
    end() {
      if (shown && saidAt) process.stderr.write('\r\x1b[K');
    },
  };
}
