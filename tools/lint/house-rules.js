// Rules of this house that no published plugin has. Each has a fixture in ./fixtures that must fail.
import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { isBuilt, loadedBeforeBuild } from './before-build.js';

const isTx = (node) =>
  (node.type === 'Identifier' && /tx$/i.test(node.name)) ||
  (node.type === 'MemberExpression' && !node.computed && /tx$/i.test(node.property.name ?? ''));

const named = (node, name) =>
  (node.type === 'Identifier' && node.name === name) ||
  (node.type === 'MemberExpression' && !node.computed && node.property.name === name) ||
  (node.type === 'MemberExpression' && node.property.type === 'PrivateIdentifier' && node.property.name === name);

const rule = (message, create) => ({ meta: { type: 'problem', schema: [], messages: { wrong: message } }, create });

const environment = rule('Only env.ts reads process.env: take the setting from there.', (context) => ({
  'MemberExpression[object.name="process"][property.name="env"]': (node) =>
    context.report({ node, messageId: 'wrong' }),
  'ImportDeclaration[source.value=/^(node:)?process$/] ImportSpecifier[imported.name="env"]': (node) =>
    context.report({ node, messageId: 'wrong' }),
}));

const queries = rule('Only *.repository.ts queries the database: give this query a name there.', (context) => ({
  'CallExpression > MemberExpression.callee[property.name="query"]': (node) => {
    if (isTx(node.object)) context.report({ node, messageId: 'wrong' });
  },
  'MemberExpression[property.name="manager"]': (node) => {
    if (isTx(node.object)) context.report({ node, messageId: 'wrong' });
  },
}));

const transactions = rule('Only *.service.ts opens a transaction (tenancy.run).', (context) => ({
  'CallExpression > MemberExpression.callee[property.name="run"]': (node) => {
    if (named(node.object, 'tenancy')) context.report({ node, messageId: 'wrong' });
  },
}));

const extensions = rule('Relative imports carry the emitted extension: end this one in .js.', (context) => {
  const check = (node) => {
    const source = node.source?.value;
    if (typeof source !== 'string' || !/^\.{1,2}(\/|$)/.test(source)) return;
    if (!/\.(js|mjs|cjs|json|css|svg|png|avif|webp|md)(\?.*)?$/.test(source))
      context.report({ node: node.source, messageId: 'wrong' });
  };
  return {
    ImportDeclaration: check,
    ExportAllDeclaration: check,
    ExportNamedDeclaration: check,
    ImportExpression: check,
  };
});

const entryPoints = new Map();

/** The sources that a package's `exports` name: the only files that may re-export. */
function isEntryPoint(file) {
  let folder = dirname(file);
  while (folder !== dirname(folder) && !/[\\/](libs|apps|services)[\\/][^\\/]+$/.test(folder)) folder = dirname(folder);
  if (!entryPoints.has(folder)) {
    let targets = [];
    try {
      const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      targets = Object.values(exports ?? {}).map((target) => target['fernway-source'] ?? target);
    } catch {
      // Outside a package nothing is an entry point.
    }
    entryPoints.set(folder, targets);
  }
  const path = `./${relative(folder, file).split(sep).join('/')}`;
  return entryPoints.get(folder).some((target) => {
    const [before, after] = String(target).split('*');
    return after === undefined ? path === before : path.startsWith(before) && path.endsWith(after);
  });
}

const barrels = rule(
  'No barrels: import from the file that defines it (only a library entry point re-exports).',
  (context) => {
    if (isEntryPoint(context.filename)) return {};
    return {
      ExportAllDeclaration: (node) => context.report({ node, messageId: 'wrong' }),
      'ExportNamedDeclaration[source]': (node) => context.report({ node, messageId: 'wrong' }),
    };
  },
);

const defaults = rule('Named exports only.', (context) => ({
  ExportDefaultDeclaration: (node) => context.report({ node, messageId: 'wrong' }),
}));

const types = rule('{{ say }}', (context) => {
  const report = (say) => (node) => context.report({ node, messageId: 'wrong', data: { say } });
  const useType = report('Types over interfaces: write `type X = { … }`.');
  return {
    TSEnumDeclaration: report('String unions over enums.'),
    // Inside `declare module` an interface merges with the library's, which a type cannot.
    'Program > TSInterfaceDeclaration': useType,
    'Program > ExportNamedDeclaration > TSInterfaceDeclaration': useType,
  };
});

/** Node strips types only where the whole import is of types: of `import { type A } from 'x'` it leaves `import {} from 'x'`. */
const beforeBuild = rule(
  "A verb loads this file before its build, when {{ source }} is not there yet: take it by `await import('{{ source }}')` after the build.",
  (context) => {
    if (!loadedBeforeBuild().has(context.filename)) return {};
    const check = (node) => {
      const typesOnly = node.importKind === 'type' || node.exportKind === 'type';
      const source = node.source?.value;
      if (source && !typesOnly && isBuilt(source)) context.report({ node, messageId: 'wrong', data: { source } });
    };
    return { ImportDeclaration: check, ExportAllDeclaration: check, ExportNamedDeclaration: check };
  },
);

export const house = {
  meta: { name: 'house' },
  rules: { environment, queries, transactions, extensions, barrels, defaults, types, 'before-build': beforeBuild },
};
