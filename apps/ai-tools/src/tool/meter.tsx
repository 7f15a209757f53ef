/** A share as a small bar, with its words beside it. */
export function Meter({ percent, label }: { percent: number; label: string }) {
  return (
    <span className="ai-meter fw-small fw-muted">
      <svg aria-hidden="true">
        <rect width="100%" height="100%" />
        <rect width={`${percent}%`} height="100%" />
      </svg>
      {label}
    </span>
  );
}
