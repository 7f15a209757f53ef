import { iconPaths, isIconName } from './icons/paths.js';
import type { IconName } from './icons/paths.js';

/** An outline in the text's colour and size. Decoration by default; with a `label` it is an image with that name. */
export function Icon({
  name,
  label,
  className,
}: {
  name: IconName | (string & {});
  label?: string;
  className?: string;
}) {
  return (
    <svg
      className={className ? `fw-icon ${className}` : 'fw-icon'}
      viewBox="0 0 24 24"
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={iconPaths[isIconName(name) ? name : 'more']} />
    </svg>
  );
}
