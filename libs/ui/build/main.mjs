/** Writes what is derived from the tokens: `src/tokens.css`, and a sheet of antd's styles per tier. */
import { mkdir, writeFile } from 'node:fs/promises';

import './source-resolver.mjs';

const { tokensCss } = await import('../src/tokens.ts');
const { antdSheets } = await import('./antd-css.ts');
const at = (path) => new URL(`../${path}`, import.meta.url);

await mkdir(at('dist/'), { recursive: true });
await writeFile(at('src/tokens.css'), tokensCss());
for (const [tier, css] of Object.entries(await antdSheets())) await writeFile(at(`dist/antd-${tier}.css`), css);
