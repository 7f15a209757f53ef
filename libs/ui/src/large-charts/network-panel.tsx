import { useLanguage } from '@fernway/i18n';
import { useEffect, useMemo, useRef } from 'react';

import { csvOf, saveCsv } from '../charts/chart-csv.js';
import { chartTexts } from '../charts/texts.js';
import { type Drawn, Ground, type Hit, type Picture, useDrawn, useLook, useSteps, WithEngine } from './drawing.js';
import { Legend } from './legend.js';
import { around, drawnOf, linksOf, type NetworkData, networkRows } from './network-data.js';
import { networkLegend, networkSpec } from './network-spec.js';
import { Panel, PanelToCome, type PanelProps } from './panel.js';

type Props = PanelProps & {
  /** Undefined while it is read. */
  data: NetworkData | undefined;
  /** Opens what a node stands for. */
  onPick?: (id: string) => void;
  /** In pixels. */
  height?: number;
};

/** A network with all that belongs to it: title, legend, table of nodes with their links, PNG, CSV, and its states. */
export function NetworkPanel({ data, onPick, height = 420, ...panel }: Props) {
  const own = chartTexts[useLanguage()];
  const look = useLook();
  const language = useLanguage();
  const drawn = useMemo(() => data && drawnOf(data), [data]);
  if (!data || !drawn) return <PanelToCome {...panel} height={height} />;
  const rows = () => networkRows(data, own.links);
  const count = (many: number) => many.toLocaleString(language);
  return (
    <Panel
      {...panel}
      drawn={data.nodes.length > 0}
      table={<NetworkTable title={panel.title} data={data} />}
      onCsv={() => saveCsv(panel.title, csvOf(rows().map(({ cells }) => cells)))}
    >
      <Legend entries={networkLegend(drawn, look)} />
      <WithEngine more={nothingMore} height={height}>
        {(draw) => <Shown title={panel.title} data={drawn} onPick={onPick} height={height} draw={draw} />}
      </WithEngine>
      {drawn.nodes.length < data.nodes.length && (
        <figcaption className="fw-chart-notes">
          <p>{own.largest(count(drawn.nodes.length), count(data.nodes.length))}</p>
        </figcaption>
      )}
    </Panel>
  );
}

const nothingMore = () => undefined;

function NetworkTable({ title, data }: { title: string; data: NetworkData }) {
  const own = chartTexts[useLanguage()];
  const [head, ...rows] = networkRows(data, own.links);
  return (
    <div className="fw-chart-table" tabIndex={0} role="region" aria-label={title}>
      <table>
        <caption className="fw-hidden">{title}</caption>
        <thead>
          <tr>
            {head!.cells.map((text, at) => (
              <th key={text} scope="col" {...(at !== 2 && { className: 'fw-chart-text' })}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [name, group, size, links] }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td className="fw-chart-text">{group}</td>
              <td>{size}</td>
              <td className="fw-chart-text">{links}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ShownProps = {
  title: string;
  data: NetworkData;
  onPick: ((id: string) => void) | undefined;
  height: number;
  draw: Parameters<typeof useDrawn>[0];
};

/** What has nothing to do with a node steps back while that is pointed at. */
function light(chart: Drawn | undefined, near?: Set<string>): void {
  for (const element of chart?.getContext().canvas?.document.getElementsByClassName('element') ?? [])
    element.style.opacity = !near || near.has(element.__data__.key) ? 1 : 0.15;
}

function Shown({ title, data, onPick, height, draw }: ShownProps) {
  const own = chartTexts[useLanguage()];
  const shown = useRef({ data, onPick });
  useEffect(() => {
    shown.current = { data, onPick };
  });
  const picture = useMemo<Picture>(
    () => ({
      points: data.nodes.length + data.edges.length,
      spec: (look) => networkSpec(data, look),
      tooltip: { trailing: true },
    }),
    [data],
  );
  const { ground, drawn } = useDrawn(draw, picture, (chart) => {
    const pick = ({ data: hit }: Hit) => {
      if (hit?.data?.id !== undefined) shown.current.onPick?.(hit.data.id);
    };
    chart.on('element:click', pick);
    chart.on('label:click', pick);
    chart.on('element:pointerover', ({ data: element }) => {
      if (element?.data?.id !== undefined) light(chart, around(shown.current.data, element.data.id));
    });
    chart.on('element:pointerout', () => light(chart));
  });
  const links = useMemo(() => linksOf(data), [data]);
  const node = (at: number) => data.nodes[at]!;
  const { at, ...keys } = useSteps(data.nodes.length, {
    show: (step) => {
      light(drawn.current, around(data, node(step).id));
      drawn.current?.emit('tooltip:show', { data: { data: { id: node(step).id } } });
    },
    hide: () => {
      light(drawn.current);
      drawn.current?.emit('tooltip:hide');
    },
    open: (step) => onPick?.(node(step).id),
  });
  const spoken = (step: number) => {
    const { id, name, group, size } = node(step);
    return `${name}, ${group}. ${data.sizeTitle}: ${(data.format ?? String)(size)}. ${links.get(id) || own.noLinks}`;
  };
  return (
    <Ground
      ground={ground}
      name={`${title}. ${own.keys}`}
      spoken={at === undefined ? undefined : spoken(at)}
      opens={onPick !== undefined}
      height={height}
      {...keys}
    />
  );
}
