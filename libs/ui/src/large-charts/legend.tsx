import type { LegendEntry } from './chart-legend.js';

/** What colours and dashes mean: a canvas has no names that can be read or reached. */
export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <div className="fw-chart-legend">
      <div>
        {entries.map(({ name, colour, dash }) => (
          <span key={`${name} ${dash ? 'line' : ''}`}>
            {dash ? (
              <svg viewBox="0 0 20 10" className="fw-chart-dash" aria-hidden="true">
                <line x2="20" y1="5" y2="5" stroke={colour} strokeWidth="2" strokeDasharray={dash.join(' ')} />
              </svg>
            ) : (
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <rect width="10" height="10" rx="3" fill={colour} />
              </svg>
            )}
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}
