import type { IconName } from './icons/paths.js';
import { publicPaths } from './icons/public-paths.js';

let known: Readonly<Record<string, string>> = publicPaths;

/** From then on these are drawn, too: pages of the app have more than public ones load. */
export const knowIcons = (paths: Readonly<Record<string, string>>): void => {
  known = { ...known, ...paths };
};

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
      <path d={known[name] ?? known['more']} />
    </svg>
  );
}
