import type { ChartLook } from './chart-spec.js';
import { around, drawnOf, edgeKey, type NetworkData, networkRows } from './network-data.js';
import { networkLegend, networkSpec } from './network-spec.js';

const data: NetworkData = {
  nodeTitle: 'Name',
  groupTitle: 'Kind',
  sizeTitle: 'Referrals',
  nodes: [
    { id: '1', name: 'Ana', group: 'Contact', size: 1 },
    { id: '2', name: 'Acme', group: 'Company', size: 0 },
    { id: '3', name: 'Bo', group: 'Contact', size: 4 },
    { id: '4', name: 'Cleo', group: 'Contact', size: 0 },
  ],
  edges: [
    { from: '3', to: '1', kind: 'Referral' },
    { from: '2', to: '1', kind: 'Company' },
    { from: '9', to: '1', kind: 'Referral' },
  ],
};

test('the table lists nodes with their links, the largest first', () => {
  expect(networkRows(data, 'Links').map(({ cells }) => cells)).toEqual([
    ['Name', 'Kind', 'Referrals', 'Links'],
    ['Bo', 'Contact', '4', 'Referral: Ana'],
    ['Ana', 'Contact', '1', 'Referral: Bo; Company: Acme'],
    ['Acme', 'Company', '0', 'Company: Ana'],
    ['Cleo', 'Contact', '0', ''],
  ]);
});

test('the largest nodes are drawn, with the links between them', () => {
  const many = Array.from({ length: 400 }, (_, at) => ({ id: `n${at}`, name: `N${at}`, group: 'Contact', size: at }));
  const drawn = drawnOf({
    ...data,
    nodes: many,
    edges: [
      { from: 'n399', to: 'n100', kind: 'Referral' },
      { from: 'n399', to: 'n99', kind: 'Referral' },
    ],
  });
  expect(drawn.nodes).toHaveLength(300);
  expect(drawn.nodes[0]?.id).toBe('n399');
  expect(drawn.edges.map(({ to }) => to)).toEqual(['n100']);
});

test('a node lights its neighbours and its links', () => {
  expect(around(drawnOf(data), '2')).toEqual(new Set(['2', '1', edgeKey('2', '1', 'Company')]));
});

test('groups have colours, kinds of links dashes, and the largest nodes their names', () => {
  const look = { colours: ['green', 'gold'], muted: 'grey', still: false } as unknown as ChartLook;
  const drawn = drawnOf(data);
  expect(networkLegend(drawn, look)).toMatchObject([
    { name: 'Company', colour: 'green' },
    { name: 'Contact', colour: 'gold' },
    { name: 'Company', colour: 'grey' },
    { name: 'Referral', dash: [4, 4] },
  ]);
  const [graph] = networkSpec(drawn, look).children;
  expect(graph).toMatchObject({
    data: {
      value: { nodes: [{ id: '3' }, { id: '1' }, { id: '2' }, { id: '4' }], links: [{ source: '3', target: '1' }, {}] },
    },
    scale: { size: { domain: [0, 4] } },
  });
});
