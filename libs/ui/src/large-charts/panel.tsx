import { useLanguage } from '@fernway/i18n';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { PlainButton } from '../button.js';
import { fileNameOf } from '../charts/chart-csv.js';
import { chartTexts } from '../charts/texts.js';
import '../antd-provider.js';
import { Dropdown } from '../core.js';
import { Dialog } from '../dialog.js';
import { Icon } from '../icon.js';
import { ErrorState } from '../page.js';
import { PictureShape, pictureOf } from './drawing.js';
import '../charts/charts.css';
import './large-charts.css';

export type PanelProps = {
  title: string;
  /** Which time it tells of: "Last 12 months". */
  period?: ReactNode;
  /** What it says, in a sentence. */
  summary?: ReactNode;
  error?: unknown;
  onRetry?: () => void;
  /** What is shown where there is nothing to draw: it says what fills it. */
  empty: ReactNode;
  /** Definition and sources, where somebody asks how the numbers are computed. */
  computed?: ReactNode;
  actions?: ReactNode;
};

type Props = PanelProps & {
  /** Undefined: nothing is read yet. */
  drawn: boolean | undefined;
  table: ReactNode;
  onCsv: () => void;
  /** The picture and what stands around it. */
  children: ReactNode;
};

/** While its data are read. */
export const PanelToCome = ({ height, ...panel }: PanelProps & { height: number | undefined }) => (
  <Panel {...panel} drawn={undefined} table={null} onCsv={() => undefined}>
    <PictureShape height={height} />
  </Panel>
);

/** What surrounds a large picture: title, period, table, PNG, CSV, and its states. */
export function Panel({ title, period, summary, error, onRetry, empty, actions, children, ...more }: Props) {
  const id = useId();
  const own = chartTexts[useLanguage()];
  const figure = useRef<HTMLElement>(null);
  const [asTable, setAsTable] = useState(false);
  const content = () => {
    if (error) return <ErrorState title={own.failed} error={error} {...(onRetry && { onRetry })} />;
    if (more.drawn === undefined) return children;
    if (!more.drawn) return empty;
    if (asTable) return more.table;
    return (
      <figure className="fw-chart" aria-label={title} ref={figure}>
        {children}
      </figure>
    );
  };
  return (
    <section className="fw-card fw-chart-panel" aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          {period && <span className="fw-small fw-muted">{period}</span>}
        </div>
        {actions && <div className="fw-chart-panel-actions">{actions}</div>}
        {more.drawn !== undefined && (
          <PanelMenu
            title={title}
            drawn={more.drawn}
            table={asTable}
            onTable={setAsTable}
            onPicture={() => savePicture(figure.current, title)}
            onCsv={more.onCsv}
            computed={more.computed}
          />
        )}
      </header>
      {summary && <p className="fw-chart-summary">{summary}</p>}
      {content()}
    </section>
  );
}

type MenuProps = {
  title: string;
  drawn: boolean;
  table: boolean;
  onTable: (table: boolean) => void;
  onPicture: () => void;
  onCsv: () => void;
  computed?: ReactNode;
};

function PanelMenu({ title, drawn, table, onTable, onPicture, onCsv, computed }: MenuProps) {
  const own = chartTexts[useLanguage()];
  const [explained, setExplained] = useState(false);
  const items = [
    ...(drawn
      ? [
          { key: 'table', label: table ? own.chart : own.table, onClick: () => onTable(!table) },
          ...(table ? [] : [{ key: 'png', label: own.png, onClick: onPicture }]),
          { key: 'csv', label: own.csv, onClick: onCsv },
        ]
      : []),
    ...(computed ? [{ key: 'computed', label: own.computed, onClick: () => setExplained(true) }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <PlainButton kind="quiet" aria-label={`${own.menu}: ${title}`}>
          <Icon name="more" />
        </PlainButton>
      </Dropdown>
      {explained && (
        <Dialog title={own.computed} onClose={() => setExplained(false)}>
          {computed}
        </Dialog>
      )}
    </>
  );
}

function savePicture(box: HTMLElement | null, title: string): void {
  const href = box ? pictureOf(box) : undefined;
  if (href) Object.assign(document.createElement('a'), { href, download: fileNameOf(title, 'png') }).click();
}
