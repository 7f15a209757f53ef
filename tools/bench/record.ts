import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../bootstrap/process.mjs';

const file = join(root, 'docs', 'proofs', 'bench.md');

const intro = `# What it costs

Written by \`npm run bench -- --record\`; each table keeps the date of its last run. The reference is the least program
that does the same work, measured in the same run: rates and times differ from machine to machine, ratios hardly.
`;

/** Replaces the table of the bench that ran, and keeps the others, in the given order. */
export function record(about: string, table: string, order: string[]): void {
  const sections: Record<string, string> = { ...sectionsOf(read()), [about]: `${circumstances()}\n\n${table}` };
  const text = order.flatMap((about) => (sections[about] ? [`## ${about}\n\n${sections[about]}\n`] : []));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, [intro, ...text].join('\n'));
}

const sectionsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')), section.slice(section.indexOf('\n')).trim()]),
  );

function circumstances(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model.trim()}, ${memory} GB, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`;
}

function read(): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
