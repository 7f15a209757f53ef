type Template = { segments: readonly string[]; methods: Set<string> };

/** Which methods each path offers. */
export class OfferedMethods {
  private readonly templates = new Map<string, Template>();
  /** Templates of routes that a more particular one may stand before: few, so that most requests look nothing up. */
  private readonly shadowed = new Map<string, boolean>();

  add(url: string, methods: readonly string[]): void {
    const template = this.templates.get(url) ?? { segments: segmentsOf(url), methods: new Set() };
    for (const method of methods) template.methods.add(method);
    this.templates.set(url, template);
    this.shadowed.clear();
  }

  /**
   * @param routed template that the router chose for the request's method; undefined where it found none
   * @returns undefined where nothing is offered
   */
  at(path: string, routed?: string): Set<string> | undefined {
    if (routed !== undefined && !this.isShadowed(routed)) return this.templates.get(routed)?.methods;
    const segments = segmentsOf(path);
    const [own] = [...this.templates.values()].filter((template) => fits(template, segments)).toSorted(moreParticular);
    return own?.methods;
  }

  private isShadowed(url: string): boolean {
    const known = this.shadowed.get(url);
    if (known !== undefined) return known;
    const routed = this.templates.get(url);
    const isShadowed =
      !routed || [...this.templates.values()].some((other) => other !== routed && overlap(other, routed));
    this.shadowed.set(url, isShadowed);
    return isShadowed;
  }
}

const segmentsOf = (path: string): string[] => path.split('/').slice(1);
const isParameter = (segment: string | undefined): boolean => segment?.startsWith(':') === true;

const fits = ({ segments }: Template, path: readonly string[]): boolean =>
  segments.at(-1) === '*'
    ? path.length >= segments.length && segments.slice(0, -1).every((segment, n) => fitsSegment(segment, path[n]))
    : path.length === segments.length && segments.every((segment, n) => fitsSegment(segment, path[n]));

const fitsSegment = (segment: string, given: string | undefined): boolean =>
  segment === given || (isParameter(segment) && Boolean(given));

const overlap = ({ segments: a }: Template, { segments: b }: Template): boolean =>
  a.at(-1) === '*' ||
  b.at(-1) === '*' ||
  (a.length === b.length && a.every((segment, n) => segment === b[n] || isParameter(segment) || isParameter(b[n])));

/** By the first segment in which they differ: words before parameters before the rest of a path. */
function moreParticular({ segments: a }: Template, { segments: b }: Template): number {
  const rank = (segment: string | undefined) => (segment === '*' ? 2 : isParameter(segment) ? 1 : 0);
  const differing = a.findIndex((segment, n) => rank(segment) !== rank(b[n]));
  return differing < 0 ? 0 : rank(a[differing]) - rank(b[differing]);
}
