import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const settings = readFileSync(new URL('../../../tools/presets/swc.json', import.meta.url), 'utf8');
const folder = fileURLToPath(new URL('../../../.cache/swc/', import.meta.url));
const compiler = require('@swc/core/package.json').version;
mkdirSync(folder, { recursive: true });

/**
 * A source as a child process runs it. What was compiled once is read: a test run starts some two hundred processes, and
 * each of them would spend a third of its start on compiling the same files.
 */
export const compiled = (file, source = readFileSync(file, 'utf8')) => {
  const at = `${folder}${createHash('sha256')
    .update(JSON.stringify([compiler, settings, file, source]))
    .digest('hex')}.js`;
  try {
    return readFileSync(at, 'utf8');
  } catch {
    const { code } = require('@swc/core').transformSync(source, {
      ...JSON.parse(settings),
      filename: file,
      sourceMaps: 'inline',
    });
    const next = `${at}.${process.pid}`;
    writeFileSync(next, code);
    renameSync(next, at);
    return code;
  }
};
