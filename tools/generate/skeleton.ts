import ts from 'typescript';

/** Files by their path in the repository, with their text. */
export type Files = ReadonlyMap<string, string>;

/** The example of a feature that every new service starts with, and replaces by its own. */
const example = /\bitems?\b|items?[./-]|Items?[A-Z\d]|Item\b|addItem|listItems/;
const exampleFile = /\/items\/|\/items\.e2e-spec\.ts$|-items\.ts$/;
const sameText = /\/(tsconfig\.json|jest\.config\.js|jest\.e2e\.config\.js)$/;
/** A service may start for its tests by a helper of its own, with peers; a contract has the names and shapes it needs. */
const free = { service: /^calls startTestService/, contract: /^(exports |calls (z\.\w+|page)$)/ };

/**
 * Where a service departs from what the generator would make for its name: it may add to the skeleton, not take from it.
 * @param made what the generator makes
 * @param written what is there
 * @returns one sentence per departure
 */
export function departures(name: string, made: Files, written: Files): string[] {
  const problems: string[] = [];
  for (const [path, text] of made) {
    if (exampleFile.test(path)) continue;
    const own = written.get(path);
    if (own === undefined) problems.push(`${path} is missing`);
    else if (path.endsWith('/package.json')) problems.push(...manifestProblems(path, text, own));
    else if (sameText.test(path)) problems.push(...(own === text ? [] : [`${path} is not as generated`]));
    else {
      const parts = partsOf(own);
      problems.push(
        ...skeletonOf(path, text)
          .filter((part) => !parts.has(part))
          .map((part) => `${path} lacks: ${part}`),
      );
    }
  }
  return [...problems, ...portProblems(name, written), ...migrationsProblems(name, written)];
}

/** Exports, calls and settings of a generated file that are the skeleton's and not the example's. */
function skeletonOf(path: string, text: string): string[] {
  const own = free[path.startsWith('libs/contracts/') ? 'contract' : 'service'];
  return [...partsOf(text)].filter((part) => !example.test(part) && !part.includes('.port = ') && !own.test(part));
}

/** What a file offers and does, one sentence each: its exports, the functions it calls, with what it calls them where that is the service. */
function partsOf(text: string): Set<string> {
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
  const parts = new Set<string>();
  const textOf = (node: ts.Node) => node.getText(file).replace(/\s+/g, ' ').replace(/ \./g, '.');
  const visit = (node: ts.Node): void => {
    for (const exported of exportsOf(node)) parts.add(`exports ${exported}`);
    if (ts.isCallExpression(node) && /^[a-zA-Z]+$|^z\.\w+$/.test(textOf(node.expression))) {
      const callee = textOf(node.expression);
      parts.add(`calls ${callee}`);
      const plain = node.arguments
        .filter((argument) => ts.isIdentifier(argument) || ts.isMetaProperty(argument))
        .map(textOf);
      if (plain.includes('service')) parts.add(`calls ${callee}(${plain.join(', ')})`);
      if (callee === 'defineService' || callee === 'Module')
        node.arguments.filter(ts.isObjectLiteralExpression).forEach((given) => settings(callee, given));
    }
    ts.forEachChild(node, visit);
  };
  const settings = (callee: string, given: ts.ObjectLiteralExpression) => {
    for (const property of given.properties) {
      if (ts.isShorthandPropertyAssignment(property))
        parts.add(`${callee}.${property.name.text} = ${property.name.text}`);
      if (!ts.isPropertyAssignment(property)) continue;
      // Which entities and modules a list names is the features' matter; that there is one is the skeleton's.
      const value = ts.isArrayLiteralExpression(property.initializer) ? '[]' : textOf(property.initializer);
      parts.add(`${callee}.${textOf(property.name)} = ${value}`);
    }
  };
  visit(file);
  return parts;
}

function exportsOf(node: ts.Node): string[] {
  const exported =
    ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (!exported) return [];
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.map(({ name }) => name.getText());
  if (ts.isTypeAliasDeclaration(node)) return [`type ${node.name.text}`];
  return 'name' in node && node.name ? [(node.name as ts.Identifier).text] : [];
}

type Manifest = Record<string, unknown> & {
  scripts?: object;
  dependencies?: Record<string, string>;
  fernway?: { service?: { port?: number } };
};

/** Fields and scripts are the generator's; of dependencies only the versions: what is needed is for the imports to say. */
function manifestProblems(path: string, made: string, own: string): string[] {
  const [generated, actual] = [JSON.parse(made) as Manifest, JSON.parse(own) as Manifest];
  const open = new Set(['dependencies', 'devDependencies', 'fernway']);
  const fields = [...new Set([...Object.keys(generated), ...Object.keys(actual)])].filter((field) => !open.has(field));
  const { dependencies = {} } = actual;
  const sorted = Object.keys(dependencies).sort();
  return [
    ...fields
      .filter((field) => JSON.stringify(generated[field]) !== JSON.stringify(actual[field]))
      .map((field) => `${path}: ${field} is not as generated`),
    ...Object.entries(generated.dependencies ?? {})
      .filter(([name, version]) => (dependencies[name] ?? version) !== version)
      .map(([name, version]) => `${path}: ${name} is not ${version}`),
    ...(sorted.join() === Object.keys(dependencies).join() ? [] : [`${path}: dependencies are not in order`]),
    ...(Object.keys(actual).at(-1) === 'fernway' ? [] : [`${path}: fernway is not its last field`]),
  ];
}

/** The starter reads the port in package.json, the service that in main.ts. */
function portProblems(name: string, written: Files): string[] {
  const manifest = JSON.parse(written.get(`services/${name}/package.json`) ?? '{}') as Manifest;
  const port = String(manifest.fernway?.service?.port);
  const same = partsOf(written.get(`services/${name}/src/main.ts`) ?? '').has(`defineService.port = ${port}`);
  return same ? [] : [`services/${name}: main.ts does not listen where package.json says (${port})`];
}

/** `<timestamp>-<intent>.ts` with a class of the same name, listed in the order of time. */
function migrationsProblems(name: string, written: Files): string[] {
  const folder = `services/${name}/src/migrations/`;
  const files = [...written.keys()]
    .filter((path) => path.startsWith(folder) && /\/\d+-[a-z0-9-]+\.ts$/.test(path))
    .sort();
  const classes = files.map((path) => {
    const [, timestamp = '', intent = ''] = /\/(\d+)-(.+)\.ts$/.exec(path) ?? [];
    return `${intent.replace(/(^|-)(\w)/g, (_all, _hyphen, letter: string) => letter.toUpperCase())}${timestamp}`;
  });
  const unnamed = files.filter((path, index) => !partsOf(written.get(path)!).has(`exports ${classes[index]}`));
  const [, list = ''] = /migrations = \[([^\]]*)\]/.exec(written.get(`${folder}migrations.ts`) ?? '') ?? [];
  const listed = list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return [
    ...(files.length === 0 ? [`${folder} has no migration`] : []),
    ...unnamed.map((path) => `${path} exports no class of its name`),
    ...(listed.join() === classes.join()
      ? []
      : [`${folder}migrations.ts lists ${listed.join()}, the folder has ${classes.join()}`]),
  ];
}
