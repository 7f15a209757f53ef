// What a verb of the repository loads before it has built anything: its main file, and what that imports at once.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { verbs } from '../bootstrap/verbs.mjs';

const root = resolve(import.meta.dirname, '..', '..');
let loaded;

/** Every file of ours that some verb loads at once. What is behind `import()` comes when it is reached. */
export function loadedBeforeBuild() {
  if (loaded) return loaded;
  loaded = new Set(Object.values(verbs).map((file) => join(root, file)));
  for (const file of loaded) {
    for (const source of importedAtOnce(file)) if (existsSync(source) && !isBuilt(source)) loaded.add(source);
  }
  return loaded;
}

/** Whether an import names what is there after a build only: a workspace's package, or a file in a `dist`. */
export const isBuilt = (specifier) => /^@fernway\/|(^|\/)dist\//.test(specifier);

function importedAtOnce(file) {
  const { statements } = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    const from = statement.moduleSpecifier?.text;
    const typesOnly = statement.importClause?.isTypeOnly || statement.isTypeOnly;
    return from?.startsWith('.') && !typesOnly ? [resolve(dirname(file), from)] : [];
  });
}
