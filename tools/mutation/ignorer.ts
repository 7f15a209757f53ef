type Node = {
  type: string;
  key?: Node;
  name?: string;
  value?: unknown;
  callee?: Node;
  object?: Node;
  property?: Node;
  arguments?: Node[];
};
type Path = { node: Node; parent: Node; parentPath: Path | null };

const isText = ({ type }: Node) => type === 'StringLiteral' || type === 'TemplateLiteral';
const isCallOf = (node: Node | undefined, method: string) =>
  node?.type === 'CallExpression' && node.callee?.property?.name === method;

/** Whether this is the `name` in `tx.query({ name, text, values })`. */
const isStatementName = ({ node, parent, parentPath }: Path) =>
  isText(node) &&
  parent.type === 'ObjectProperty' &&
  parent.key?.name === 'name' &&
  isCallOf(parentPath?.parentPath?.parent, 'query');

/** Whether this is the `name` in the ledger's `this.move(tx, name, call, values)`. */
const isMovementName = ({ node, parent }: Path) =>
  isText(node) && isCallOf(parent, 'move') && parent.arguments?.[1] === node;

const isLogText = ({ node, parent }: Path) =>
  isText(node) && parent.type === 'CallExpression' && parent.callee?.object?.property?.name === 'logger';

/** What no test is to notice, wherever it stands; mutants elsewhere are left out by a comment beside them. */
export const ignorer = {
  shouldIgnore(path: object): string | undefined {
    if (isStatementName(path as Path) || isMovementName(path as Path))
      return 'a statement without a name does the same; Postgres only plans it each time';
    return isLogText(path as Path) ? 'the words of a line in the log; what it carries is mutated' : undefined;
  },
};
