/**
 * Writes what is derived from the tokens: `src/tokens.css`, and a sheet of antd's styles per tier into `dist` (or the
 * folder named on the command line, and nothing else).
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';

import './source-resolver.mjs';

const { tokensCss } = await import('../src/tokens.ts');
const { antdSheets } = await import('./antd-css.ts');
const at = (path) => new URL(`../${path}`, import.meta.url);

const [folder] = process.argv.slice(2);
const sheets = folder ? new URL(`${folder}/`, 'file://') : at('dist/');

await mkdir(sheets, { recursive: true });
// A file written anew is a change to whoever looks at times: only one that differs is.
const tokens = at('src/tokens.css');
if (!folder && (await readFile(tokens, 'utf8').catch(() => '')) !== tokensCss()) await writeFile(tokens, tokensCss());
for (const [tier, css] of Object.entries(await antdSheets())) await writeFile(new URL(`antd-${tier}.css`, sheets), css);
