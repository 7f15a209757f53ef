import { brand } from '@fernway/brand';

/** The sign of the operator. */
export function BrandSign() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--fw-primary)" />
      <path
        d="M16 26V12M16 22c-4 0-6.5-2-7-5.5 3.8 0 6.4 1.6 7 5.5M16 22c4 0 6.5-2 7-5.5-3.8 0-6.4 1.6-7 5.5M16 15c-2.6-1-4-3-3.5-6 2.6.8 3.7 2.8 3.5 6m0 0c2.6-1 4-3 3.5-6-2.6.8-3.7 2.8-3.5 6"
        fill="none"
        stroke="var(--fw-on-primary)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The sign and name of the operator. */
export function BrandMark() {
  return (
    <span className="brand-mark">
      <BrandSign />
      <span>{brand.name}</span>
    </span>
  );
}
