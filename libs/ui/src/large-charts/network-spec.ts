import { type ChartLook, type ChartSpec, theme } from './chart-spec.js';
import { edgeKey, groupsOf, kindsOf, type NetworkData, type NetworkNode } from './network-data.js';

/** Nodes whose names stand in the picture. */
const mostNamed = 12;
const longestName = 24;

/** How kinds of links are told apart: the first is a line. */
const dashes = [
  [0, 0],
  [4, 4],
  [1, 4],
  [8, 4],
] as const;

const dashOf = (kinds: readonly string[], kind: string) => dashes[kinds.indexOf(kind) % dashes.length]!;

type Link = { source: NetworkNode; target: NetworkNode; value: string };

const keyOf = (one: NetworkNode | Link): string =>
  'id' in one ? one.id : edgeKey(one.source.id, one.target.id, one.value);

const shortened = (name: string) => (name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name);

/** Names of groups and of kinds of links, where there are several. */
export function networkLegend(data: NetworkData, { colours, muted }: Pick<ChartLook, 'colours' | 'muted'>) {
  const [groups, kinds] = [groupsOf(data), kindsOf(data)];
  return [
    ...groups.map((name, at) => ({ name, colour: colours[at % colours.length]! })),
    ...(kinds.length > 1 ? kinds.map((name) => ({ name, colour: muted, dash: dashOf(kinds, name) })) : []),
  ];
}

/** Nodes drawn towards what they are linked with; the same data give the same picture. Nodes are the largest first. */
export function networkSpec(data: NetworkData, look: ChartLook): ChartSpec {
  const { nodes, edges, sizeTitle, format = String } = data;
  const [groups, kinds] = [groupsOf(data), kindsOf(data)];
  const named = new Set(nodes.slice(0, mostNamed).map(({ id }) => id));
  return {
    type: 'view',
    theme: theme(look),
    inset: 24,
    children: [
      {
        type: 'forceGraph',
        data: {
          value: {
            // The engine writes their places into them.
            nodes: nodes.map((node) => ({ ...node })),
            links: edges.map(({ from, to, kind }) => ({ source: from, target: to, value: kind })),
          },
        },
        // Else what is linked with nothing flies away.
        layout: { joint: false },
        encode: { nodeKey: keyOf, linkKey: keyOf, nodeColor: 'group', nodeSize: 'size' },
        scale: {
          color: { domain: groups, range: groups.map((_, at) => look.colours[at % look.colours.length]!) },
          size: { type: 'sqrt', domain: [0, Math.max(1, ...nodes.map(({ size }) => size))], range: [4, 18] },
        },
        style: {
          nodeStroke: look.surface,
          linkStroke: look.muted,
          linkLineDash: ({ value }: Link) => dashOf(kinds, value),
        },
        nodeLabels: [
          {
            text: ({ id, name }: NetworkNode) => (named.has(id) ? shortened(name) : ''),
            position: 'top',
            textBaseline: 'bottom',
            dy: -2,
            fill: look.text,
            stroke: look.surface,
            lineWidth: 2,
            fontFamily: look.fontFamily,
            transform: [{ type: 'overlapHide' }],
          },
        ],
        tooltip: {
          nodeTitle: ({ name }: NetworkNode) => name,
          nodeItems: [({ group, size }: NetworkNode) => ({ name: `${group} · ${sizeTitle}`, value: format(size) })],
          linkTitle: ({ source, target }: Link) => `${source.name} → ${target.name}`,
          linkItems: [({ value }: Link) => ({ name: value, value: '' })],
        },
        ...(look.still && { animate: false }),
      },
    ],
  };
}
