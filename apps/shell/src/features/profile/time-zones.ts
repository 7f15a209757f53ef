/** The zones this browser knows, always with the one in use. */
export function timeZones(inUse: string): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set([inUse, 'UTC', ...known])].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
