import { commonNamespace, useLanguage, useT } from '@fernway/i18n';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, Ref, RefObject } from 'react';

import { ErrorState, LoadingShape } from '../page.js';
import { useResolvedTheme } from '../theme-choice.js';
import { fontFamily, palettes } from '../tokens.js';
import type { ThemeName } from '../tokens.js';
import type { ChartKind, LargeChartData } from './chart-data.js';
import { type ChartLook, pointedAt, specOf, tooltipOf } from './chart-spec.js';
import { chartTexts } from '../charts/texts.js';

/** What the engine gives of a picture: the one canvas that it draws on, and how to speak to it. */
type Drawn = {
  options: (spec: object) => unknown;
  render: () => Promise<unknown>;
  forceFit: () => unknown;
  destroy: () => void;
  on: (name: string, heard: (event: { data?: { data?: { label?: string; series?: string } } }) => void) => unknown;
  emit: (name: string, what?: object) => unknown;
};

type Draw = (box: HTMLElement) => Drawn;

/** Above so many points a picture that moves while it appears is a slow one. */
const mostMoving = 500;

export const chartColours = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'] as const;

const lookIn = (theme: ThemeName, points: number): ChartLook => {
  const palette = palettes[theme];
  return {
    colours: chartColours.map((name) => palette[name]),
    text: palette.text,
    muted: palette.muted,
    border: palette.border,
    surface: palette.surface,
    soft: palette['primary-soft'],
    fontFamily,
    still: points > mostMoving || matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
};

/** The page's policy refuses the engine's own tooltip, which brings its styles along. */
function tooltip(
  _event: unknown,
  { title, items }: { title?: string; items: { name: string; value: string; color: string }[] },
) {
  const tip = document.createElement('div');
  tip.className = 'fw-chart-tip';
  if (title) tip.append(Object.assign(document.createElement('strong'), { textContent: title }));
  for (const { name, value } of items) {
    const row = document.createElement('p');
    row.append(
      Object.assign(document.createElement('span'), { textContent: name }),
      Object.assign(document.createElement('b'), { textContent: value }),
    );
    tip.append(row);
  }
  return tip;
}

/** The values at one label, for whoever cannot see them. */
const spoken = ({ labels, series, format = String }: LargeChartData, at: number, nothing: string): string =>
  `${labels[at] ?? ''}: ${series
    .map(({ name, values }) => `${name} ${typeof values[at] === 'number' ? format(values[at]) : nothing}`)
    .join(', ')}`;

export type ChartProps = {
  kind: ChartKind;
  data: LargeChartData;
  /** Opens what a value stands for: by its label, and its series where there are several. */
  onPick?: ((label: number, series: number) => void) | undefined;
  /** In pixels. */
  height?: number;
  /** The box around the canvas, of which a picture can be saved. */
  box?: Ref<HTMLDivElement>;
};

type Shown = Pick<ChartProps, 'kind' | 'data' | 'onPick'>;

/**
 * A picture drawn by @ant-design/charts in the page's colours, loaded when it is shown. Arrow keys go along its labels and
 * say the values, Enter opens what one stands for.
 */
export function Chart(props: ChartProps) {
  const t = useT(commonNamespace);
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ attempt: number; draw?: Draw }>();
  useEffect(() => {
    let current = true;
    import('./engine.js').then(
      ({ Engine }) =>
        current &&
        setLoaded({ attempt, draw: (container) => new Engine({ container, autoFit: true }) as unknown as Drawn }),
      () => current && setLoaded({ attempt }),
    );
    return () => {
      current = false;
    };
  }, [attempt]);

  if (loaded?.attempt !== attempt) return <LoadingShape shape="card" />;
  if (!loaded.draw) return <ErrorState title={t('error.network')} onRetry={() => setAttempt(attempt + 1)} />;
  return <Picture {...props} draw={loaded.draw} />;
}

function Picture({ kind, data, onPick, height = 260, box, draw }: ChartProps & { draw: Draw }) {
  const own = chartTexts[useLanguage()];
  const { ground, drawn } = useDrawn({ kind, data, onPick, draw });
  const { at, onKeyDown, onBlur } = useReading({ kind, data, onPick }, drawn);
  return (
    <div ref={box}>
      <div
        ref={ground}
        className={onPick ? 'fw-chart-canvas fw-chart-canvas-open' : 'fw-chart-canvas'}
        style={{ blockSize: height }}
        role="application"
        tabIndex={0}
        aria-label={`${data.title}. ${own.keys}`}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <p className="fw-hidden" aria-live="polite">
        {at !== undefined && spoken(data, at, own.nothing)}
      </p>
    </div>
  );
}

/** Draws into the box, as wide as that is, and again whenever data or theme are others. */
function useDrawn({ kind, data, onPick, draw }: Shown & { draw: Draw }) {
  const printing = usePrinting();
  const theme = useResolvedTheme();
  const ground = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(undefined);
  const shown = useRef({ data, onPick });
  useEffect(() => {
    shown.current = { data, onPick };
  });

  useEffect(() => {
    const chart = draw(ground.current!);
    drawn.current = chart;
    const resized = new ResizeObserver(() => void chart.forceFit());
    resized.observe(ground.current!);
    chart.on('element:click', ({ data: element }) => {
      const { data: of, onPick: pick } = shown.current;
      const label = of.labels.indexOf(element?.data?.label ?? '');
      const which = of.series.findIndex(({ name }) => name === element?.data?.series);
      if (label >= 0) pick?.(label, Math.max(which, 0));
    });
    return () => {
      resized.disconnect();
      drawn.current = undefined;
      chart.destroy();
    };
  }, [draw]);

  useEffect(() => {
    const look = lookIn(printing ? 'light' : theme, data.labels.length * data.series.length);
    drawn.current?.options({
      ...specOf(kind, data, look),
      interaction: { tooltip: { render: tooltip, ...tooltipOf(kind, data) } },
    });
    void drawn.current?.render();
  }, [draw, kind, data, theme, printing]);

  return { ground, drawn };
}

/** Goes along the labels by arrow keys. */
function useReading({ kind, data, onPick }: Shown, drawn: RefObject<Drawn | undefined>) {
  const [at, setAt] = useState<number>();
  const go = (to: number) => {
    const next = Math.min(Math.max(to, 0), data.labels.length - 1);
    setAt(next);
    drawn.current?.emit('tooltip:show', { data: pointedAt(kind, data, next) });
  };
  const leave = () => {
    setAt(undefined);
    drawn.current?.emit('tooltip:hide');
  };
  const steps: Record<string, () => void> = {
    ArrowRight: () => go((at ?? -1) + 1),
    ArrowLeft: () => go((at ?? data.labels.length) - 1),
    Home: () => go(0),
    End: () => go(data.labels.length - 1),
    Escape: leave,
    Enter: () => at !== undefined && onPick?.(at, 0),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  return { at, onKeyDown, onBlur: leave };
}

/** Whether the page is being printed: on paper every theme is light. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => setPrinting(true);
    const after = () => setPrinting(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}

/** A canvas as a PNG on the page's ground: alone it has none. */
export function pictureOf(box: HTMLElement): string | undefined {
  const drawn = box.querySelector('canvas');
  if (!drawn) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.fillStyle = getComputedStyle(box).getPropertyValue('--fw-surface');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(drawn, 0, 0);
  return canvas.toDataURL('image/png');
}
