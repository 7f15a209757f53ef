import { plain, seriesColour } from './chart-frame.js';

export type Share = { name: string; value: number };

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
        {parts.map(({ name }, index) => (
          <rect
            key={name}
            x={`${startOf(index)}%`}
            width={`${widths[index]}%`}
            height="100%"
            fill={seriesColour(index)}
          />
        ))}
      </svg>
      <dl className="fw-share-parts">
        {parts.map(({ name, value }, index) => (
          <div key={name}>
            <dt>
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <rect width="10" height="10" rx="3" fill={seriesColour(index)} />
              </svg>
              {name}
            </dt>
            <dd className="fw-numbers">{format(value)}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
