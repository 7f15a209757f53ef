import { brand } from '@fernway/brand';

/** The mark and the name; the name is text, so that it follows the operator's. */
export function Logo() {
  return (
    <span className="mk-logo">
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M12 22V6M12 18c-4 0-6.500-2-7-6 4 0 6.500 2 7 6M12 18c4 0 6.500-2 7-6-4 0-6.500 2-7 6M12 11.500c-3 0-4.800-1.500-5.200-4.500 3 0 4.800 1.500 5.200 4.500M12 11.500c3 0 4.800-1.500 5.200-4.500-3 0-4.800 1.500-5.200 4.500M12 6c-1.300-1.300-1.300-2.700 0-4 1.300 1.300 1.300 2.700 0 4" />
      </svg>
      {brand.name}
    </span>
  );
}
