export type NetworkNode = {
  id: string;
  name: string;
  /** What it is, as it is shown: "Company". Each group has its colour. */
  group: string;
  size: number;
};

export type NetworkEdge = {
  from: string;
  to: string;
  /** How they belong together, as it is shown: "Referral". Each kind has its dashes. */
  kind: string;
};

export type NetworkData = {
  /** Headings of the table: what a node is, its group, and what its size counts. */
  nodeTitle: string;
  groupTitle: string;
  sizeTitle: string;
  nodes: readonly NetworkNode[];
  /** One whose ends are not among the nodes is left out. */
  edges: readonly NetworkEdge[];
  /** How a size is written; plain numbers unless told. */
  format?: (size: number) => string;
};

/** More would be a ball of wool. */
const mostDrawn = 300;

const byName = new Intl.Collator();

/** The largest first. */
export const ordered = (nodes: readonly NetworkNode[]): NetworkNode[] =>
  [...nodes].sort((one, other) => other.size - one.size || byName.compare(one.name, other.name));

/** What the picture shows: the largest nodes, and what links them. */
export function drawnOf(data: NetworkData): NetworkData {
  const nodes = ordered(data.nodes).slice(0, mostDrawn);
  const ids = new Set(nodes.map(({ id }) => id));
  return { ...data, nodes, edges: data.edges.filter(({ from, to }) => ids.has(from) && ids.has(to)) };
}

const unique = (texts: readonly string[]) => [...new Set(texts)];

export const groupsOf = ({ nodes }: NetworkData): string[] => unique(nodes.map(({ group }) => group)).sort();
export const kindsOf = ({ edges }: NetworkData): string[] => unique(edges.map(({ kind }) => kind)).sort();

/** How the engine is told an edge by. */
export const edgeKey = (from: string, to: string, kind: string): string => JSON.stringify([from, to, kind]);

/** A node, its neighbours, and what links it with them. */
export const around = ({ edges }: NetworkData, id: string): Set<string> =>
  new Set([
    id,
    ...edges
      .filter(({ from, to }) => from === id || to === id)
      .flatMap(({ from, to, kind }) => [from, to, edgeKey(from, to, kind)]),
  ]);

/** Of each node what it is linked with, by kind: "Company: Acme; Referral: Ana, Bo". */
export function linksOf({ nodes, edges }: NetworkData): Map<string, string> {
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const byNode = new Map<string, Map<string, Set<string>>>(nodes.map(({ id }) => [id, new Map()]));
  const add = (id: string, kind: string, other: string) => {
    const name = names.get(other);
    const kinds = byNode.get(id);
    if (name !== undefined && kinds) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(name));
  };
  for (const { from, to, kind } of edges) {
    add(from, kind, to);
    add(to, kind, from);
  }
  const text = (kinds: Map<string, Set<string>>) =>
    [...kinds].map(([kind, linked]) => `${kind}: ${[...linked].join(', ')}`).join('; ');
  return new Map([...byNode].map(([id, kinds]) => [id, text(kinds)]));
}

/** The same as the picture, as rows of texts: a head, then a row for each node, the largest first. */
export function networkRows(data: NetworkData, linksTitle: string): { id: string; cells: string[] }[] {
  const { nodeTitle, groupTitle, sizeTitle, format = String } = data;
  const links = linksOf(data);
  return [
    { id: '', cells: [nodeTitle, groupTitle, sizeTitle, linksTitle] },
    ...ordered(data.nodes).map(({ id, name, group, size }) => ({
      id,
      cells: [name, group, format(size), links.get(id) ?? ''],
    })),
  ];
}
