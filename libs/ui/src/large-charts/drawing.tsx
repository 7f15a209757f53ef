import { commonNamespace, useT } from '@fernway/i18n';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';

import { ErrorState, LoadingShape } from '../page.js';
import { useResolvedTheme } from '../theme-choice.js';
import { fontFamily, palettes } from '../tokens.js';
import type { ThemeName } from '../tokens.js';
import type { ChartLook, ChartSpec } from './chart-spec.js';

/** What an element of a picture stands for; `x`: the label that a tooltip of many tells of. */
type Datum = { label?: string; series?: string; id?: string; x?: string };

/** What the engine tells of a click, or of where the pointer is. */
export type Hit = { data?: { data?: Datum } };

/** What the engine gives of a picture: the one canvas that it draws on, and how to speak to it. */
export type Drawn = {
  options: (spec: object) => unknown;
  render: () => Promise<unknown>;
  forceFit: () => unknown;
  destroy: () => void;
  on: (name: string, heard: (event: Hit) => void) => unknown;
  emit: (name: string, what?: object) => unknown;
  getContext: () => { canvas?: { document: { getElementsByClassName: (name: string) => DrawnElement[] } } };
};
type DrawnElement = { style: { opacity: number }; __data__: { key: string } };

type Draw = (box: HTMLElement) => Drawn;

/** Above so many points a picture that moves while it appears is a slow one. */
const mostMoving = 500;

const chartColours = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'] as const;

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

/** The colours of pictures, for what stands beside them. */
export const useLook = (): ChartLook => lookIn(useResolvedTheme(), 0);

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

/** In pixels; undefined where it follows the width, as a map's does. */
type Height = { height: number | undefined };

const shapeOf = (height: number | undefined) =>
  height === undefined ? 'fw-chart-canvas fw-chart-canvas-map' : 'fw-chart-canvas';

/** As large as the picture that is still to come. */
export const PictureShape = ({ height }: Height) => (
  <div className={`${shapeOf(height)} fw-chart-shape`} style={{ blockSize: height }}>
    <LoadingShape lines={1} />
  </div>
);

/** The numbers of a page come first. */
const idle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 2000 });
    else resolve();
  });

/** Loads @ant-design/charts, and what else the picture is made of, when it is shown. */
export function WithEngine<More>({
  more,
  height,
  children,
}: Height & {
  /** Always the same function. */
  more: () => Promise<More> | More;
  children: (draw: Draw, more: More) => ReactNode;
}) {
  const t = useT(commonNamespace);
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ attempt: number; parts?: { draw: Draw; more: More } }>();
  useEffect(() => {
    let current = true;
    const parts = idle().then(() => Promise.all([import('./engine.js'), more()]));
    parts.then(
      ([{ Engine }, read]) => {
        const draw: Draw = (container) => new Engine({ container, autoFit: true }) as unknown as Drawn;
        if (current) setLoaded({ attempt, parts: { draw, more: read } });
      },
      () => current && setLoaded({ attempt }),
    );
    return () => {
      current = false;
    };
  }, [attempt, more]);

  if (loaded?.attempt !== attempt) return <PictureShape height={height} />;
  if (!loaded.parts) return <ErrorState title={t('error.network')} onRetry={() => setAttempt(attempt + 1)} />;
  return children(loaded.parts.draw, loaded.parts.more);
}

/** What is drawn, and how its tooltip goes about it. */
export type Picture = {
  /** How many things it draws. */
  points: number;
  spec: (look: ChartLook) => ChartSpec;
  tooltip: object;
};

/** Draws into the box, as wide as that is, and again whenever the picture (memoised) or the theme is another. */
export function useDrawn(draw: Draw, picture: Picture, listen: (chart: Drawn) => void) {
  const printing = usePrinting();
  const theme = useResolvedTheme();
  const ground = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(undefined);
  const listening = useRef(listen);

  useEffect(() => {
    const chart = draw(ground.current!);
    drawn.current = chart;
    const resized = new ResizeObserver(() => void chart.forceFit());
    resized.observe(ground.current!);
    listening.current(chart);
    return () => {
      resized.disconnect();
      drawn.current = undefined;
      chart.destroy();
    };
  }, [draw]);

  useEffect(() => {
    drawn.current?.options({
      ...picture.spec(lookIn(printing ? 'light' : theme, picture.points)),
      interaction: { tooltip: { render: tooltip, ...picture.tooltip } },
    });
    void drawn.current?.render();
  }, [draw, picture, theme, printing]);

  return { ground, drawn };
}

/** Goes through so many things by arrow keys; leaving or Escape ends it. */
export function useSteps(
  count: number,
  { show, hide, open }: { show: (at: number) => void; hide: () => void; open: (at: number) => void },
) {
  const [at, setAt] = useState<number>();
  const go = (to: number) => {
    if (count === 0) return;
    const next = Math.min(Math.max(to, 0), count - 1);
    setAt(next);
    show(next);
  };
  const leave = () => {
    setAt(undefined);
    hide();
  };
  const steps: Record<string, () => void> = {
    ArrowRight: () => go((at ?? -1) + 1),
    ArrowLeft: () => go((at ?? count) - 1),
    Home: () => go(0),
    End: () => go(count - 1),
    Escape: leave,
    Enter: () => at !== undefined && open(at),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  return { at: at !== undefined && at < count ? at : undefined, onKeyDown, onBlur: leave };
}

type GroundProps = Height & {
  ground: Ref<HTMLDivElement>;
  name: string;
  /** What the keyboard points at, in words. */
  spoken: string | undefined;
  opens: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
};

/** Where a picture is drawn; a canvas can neither be read nor reached, so this is. */
export function Ground({ ground, name, spoken, opens, height, onKeyDown, onBlur }: GroundProps) {
  const shape = shapeOf(height);
  return (
    <>
      <div
        ref={ground}
        className={opens ? `${shape} fw-chart-canvas-open` : shape}
        style={{ blockSize: height }}
        role="application"
        tabIndex={0}
        aria-label={name}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <p className="fw-hidden" aria-live="polite">
        {spoken}
      </p>
    </>
  );
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
