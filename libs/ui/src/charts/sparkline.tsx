/** A line without axes for a stat card; `label` says in words what it shows ("New leads, last 8 weeks: 3, 5, …"). */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const step = 100 / Math.max(values.length - 1, 1);
  const points = values.map((value, index) => `${index * step},${28 - ((value - low) / span) * 24}`);
  return (
    <svg className="fw-sparkline" role="img" aria-label={label} viewBox="0 0 100 32" preserveAspectRatio="none">
      <polygon points={`0,32 ${points.join(' ')} 100,32`} className="fw-sparkline-area" />
      <polyline points={points.join(' ')} className="fw-plot-line" stroke="var(--fw-chart-1)" />
    </svg>
  );
}
