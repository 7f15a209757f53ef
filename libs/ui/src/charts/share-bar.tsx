import type { ReactNode } from 'react';
import { plain, seriesColour } from './chart-frame.js';

/**
 * `tone`: a part that is good or bad looks it; others take their turn of colours. `link` wraps the written number in a link
 * to the records behind it.
 */
export type Share = { name: string; value: number; tone?: Tone; link?: ((number: string) => ReactNode) | undefined };
type Tone = 'good' | 'even' | 'bad' | 'unknown';

const tones: Record<Tone, string> = {
  good: 'var(--fw-good)',
  even: 'var(--fw-chart-6)',
  bad: 'var(--fw-bad)',
  unknown: 'var(--fw-border-strong)',
};
const colourOf = ({ tone }: Share, index: number) => (tone ? tones[tone] : seriesColour(index));

/** Parts of one whole as a single bar with its numbers written below: a pipeline by stage, sentiment shares. */
export function ShareBar({
  title,
  parts,
  format = plain,
}: {
  title: string;
  parts: readonly Share[];
  format?: (value: number) => string;
}) {
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  const widths = parts.map(({ value }) => (whole > 0 ? (value / whole) * 100 : 0));
  const startOf = (index: number) => widths.slice(0, index).reduce((sum, width) => sum + width, 0);
  return (
    <figure className="fw-chart" aria-label={title}>
      <svg className="fw-share" aria-hidden="true">
        {parts.map((part, index) => (
          <rect
            key={part.name}
            x={`${startOf(index)}%`}
            width={`${widths[index]}%`}
            height="100%"
            fill={colourOf(part, index)}
          />
        ))}
      </svg>
      <dl className="fw-share-parts">
        {parts.map((part, index) => (
          <div key={part.name}>
            <dt>
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <rect width="10" height="10" rx="3" fill={colourOf(part, index)} />
              </svg>
              {part.name}
            </dt>
            <dd className="fw-numbers">{part.link ? part.link(format(part.value)) : format(part.value)}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
