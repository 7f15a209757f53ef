import { brand } from '@fernway/brand';

/** The same sign as in the signed-in area; the name is text, so that it follows the operator's. */
export function Logo() {
  return (
    <span className="mk-logo">
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" />
        <path d="M16 26V12M16 22c-4 0-6.500-2-7-5.500 3.800 0 6.400 1.600 7 5.500M16 22c4 0 6.500-2 7-5.500-3.800 0-6.400 1.600-7 5.500M16 15c-2.600-1-4-3-3.500-6 2.600.8 3.700 2.800 3.500 6m0 0c2.600-1 4-3 3.500-6-2.600.8-3.700 2.800-3.500 6" />
      </svg>
      <span className="mk-logo-name">{brand.name}</span>
    </span>
  );
}
