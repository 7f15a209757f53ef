/** Whether two readers could take it for two places. */
export const isDoubtful = (path: string): boolean => {
  // `GET http://…` is for forward proxies, which this is not: routers would see another path than the checks here.
  if (!path.startsWith('/')) return true;
  const decoded = decodedOf(path);
  if (decoded === undefined) return true;
  if (!/^[/\\]*(api|internal)([/\\]|$)/i.test(decoded)) return false;
  if (!path.startsWith('/api/') || /^\/api\/[^/]*%/.test(path)) return true;
  return new URL(path, 'http://gateway').pathname !== path || climbs.test(decoded);
};

/** Dot segments, also with parameters or an end that some programs cut off. */
const climbs = /[/\\]\.\.?([/\\;\0]|$)/;

const decodedOf = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};
