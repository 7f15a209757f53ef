import { useLanguage } from '@fernway/i18n';
import { useId } from 'react';

import { PlainButton } from '../button.js';
import { chartTexts } from '../charts/texts.js';
import type { LargeChartData } from './chart-data.js';
import { useLook } from './drawing.js';
import { leastColour, mapRange, offMap } from './map-spec.js';

/** From what to what the colours go. */
export function MapRange({ data }: { data: LargeChartData }) {
  const { soft, colours } = useLook();
  const id = useId();
  const { format = String, axisFormat = format } = data;
  const [least, most] = mapRange(data);
  if (least === most) return null;
  return (
    <div className="fw-chart-legend">
      <div>
        <span className="fw-numbers">{axisFormat(least)}</span>
        <svg viewBox="0 0 120 10" className="fw-chart-range" aria-hidden="true">
          <linearGradient id={id} x1={-leastColour / (1 - leastColour)}>
            <stop stopColor={soft} />
            <stop offset="1" stopColor={colours[0]} />
          </linearGradient>
          <rect width="120" height="10" rx="3" fill={`url(#${id})`} />
        </svg>
        <span className="fw-numbers">{axisFormat(most)}</span>
      </div>
    </div>
  );
}

type Props = { data: LargeChartData; onPick: ((label: number, series: number) => void) | undefined };

/** What has a value and no place on the map, and whose borders it shows. */
export function MapNotes({ data, onPick }: Props) {
  const own = chartTexts[useLanguage()];
  const { labels, series, format = String } = data;
  const missing = offMap(data);
  return (
    <figcaption className="fw-chart-notes">
      {missing.length > 0 && (
        <p>
          {own.offMap}{' '}
          {missing.map((at) => {
            const text = `${labels[at]} ${format(series[0]?.values[at] ?? 0)}`;
            return onPick ? (
              <PlainButton key={at} kind="link" onClick={() => onPick(at, 0)}>
                {text}
              </PlainButton>
            ) : (
              <span key={at}>{text}</span>
            );
          })}
        </p>
      )}
      <p>{own.borders}</p>
    </figcaption>
  );
}
