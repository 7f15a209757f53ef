/** The page after sign-in that somebody came for, kept in this browser while they confirm their address. */
const key = 'pageAfterSignIn';

/** A page of the signed-in area of this site, and nothing else: whoever made the link must not lead people elsewhere. */
function insidePage(wanted: string | null): string | undefined {
  if (!wanted || !URL.canParse(wanted, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(wanted, location.origin);
  return origin === location.origin && /^\/dashboard(\/|$)/.test(pathname) ? pathname + search + hash : undefined;
}

/** What `?next=` of the address asks for. */
export const pageInAddress = (search: string) => insidePage(new URLSearchParams(search).get('next'));

export function keptPage(): string | undefined {
  try {
    return insidePage(localStorage.getItem(key));
  } catch {
    return undefined;
  }
}

/** `undefined` forgets it. */
export function keepPage(page: string | undefined): void {
  try {
    if (page) localStorage.setItem(key, page);
    else localStorage.removeItem(key);
  } catch {
    // The address still has it.
  }
}
